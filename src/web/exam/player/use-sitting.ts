import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sittingCalls } from '#domains/attempts/sitting/calls.ts'
import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { paperCalls } from '#domains/exams/calls.ts'
import { t } from '#platform/text/messages.ts'
import { loginThen } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { type Api, ApiError } from '#web/shell/api/call-api.ts'
import { languageNames } from '#web/shell/languages.tsx'
import { dropSession } from '#web/shell/session.ts'
import { loadFirstTexts } from './briefing/instructions/use-instruction-texts.ts'
import { createDeviceStore, type DeviceStore } from './device/device-store.ts'
import { findKeptSitting } from './device/kept-sitting.ts'
import { createPaperStore, type PaperStore } from './device/paper-store.ts'
import { createLeftovers, describeLeftovers, type LeftoverSender } from './device/send-leftovers.ts'
import { keepTrying, type Trying, type WaitingStart } from './keep-trying.ts'
import type { Ending } from './open-sitting.ts'
import type { AtBriefing, InHall, Stage } from './stage.ts'
import { fetchHall, useFetchAhead } from './use-fetch-ahead.ts'

const once: Trying = (step) => step()

/** Creates the stores on the device. */
function useStores(api: Api) {
  const [stores] = useState(() => {
    const device = createDeviceStore()
    const leftovers = createLeftovers({ api: api(sittingCalls), device })
    return { device, leftovers, papers: createPaperStore({ api: api(paperCalls), device }) }
  })
  return stores
}

/** Manages the stages of the player: instructions, sitting, end. The test's id is the hash of the address. */
export function useSitting() {
  const api = useApi()
  const navigate = useNavigate()
  const { pathname, hash } = useLocation()
  const [stage, setStage] = useState<Stage>({ name: 'loading' })
  const { device, leftovers, papers } = useStores(api)
  const paperLanguage = usePaperLanguage(stage)
  const { language } = paperLanguage
  useFetchAhead(papers, stage, language)

  const loginAgain = useCallback(() => {
    dropSession()
    void navigate(loginThen(pathname + hash), { replace: true })
  }, [navigate, pathname, hash])

  // The texts load while the instructions wait for the server anyway.
  useEffect(() => void loadFirstTexts(), [])
  const load = useLoading({ api, device, leftovers, papers, quizId: hash.slice(1), onStage: setStage, loginAgain })

  async function enter(info: TestForCandidate, { trying = once, before }: { trying?: Trying; before?: InHall } = {}) {
    const pressedAt = performance.now()
    const waited = () => Math.round((performance.now() - pressedAt) / 1000)
    const onEnd = (ending: Ending) => setStage({ name: 'thanks', info, ...ending })
    const { enterHall } = await trying(fetchHall)
    setStage(await enterHall({ api, device, papers, info, language, onEnd, trying, waited }, before))
  }

  async function stayOutside(from: AtBriefing | InHall, error: unknown) {
    if (from.name === 'hall') return setStage({ ...from, isOpening: false, waiting: null, problem: messageOf(error) })
    if (isSignedOut(error)) return loginAgain()
    const isOver = error instanceof ApiError && error.code === 'attempt_closed'
    const notice = isOver ? await findNotice(leftovers, from.info) : null
    setStage({ ...from, isOpening: false, waiting: null, problem: messageOf(error), notice })
  }

  const starting = useStart({
    stage,
    setStage,
    // Entering from a hall means that another tab or device had taken over the attempt.
    enter: (from, trying) => enter(from.info, from.name === 'hall' ? { trying, before: from } : { trying }),
    stayOutside,
  })

  /** Reopens a restored attempt on the server and continues there; reloads if it has ended since. */
  function reopen(restored: InHall) {
    enter(restored.info, { before: restored }).catch((error: unknown) => {
      if (isSignedOut(error)) return loginAgain()
      if (error instanceof ApiError && error.code === 'attempt_closed') load()
    })
  }
  useReopening(stage, reopen)

  return { stage, ...starting, loginAgain, tryAgain: load, ...paperLanguage }
}

type LoadingParts = HallParts & {
  api: Api
  leftovers: LeftoverSender
  loginAgain: () => void
}

/** Loads the instructions, and retries while the server is busy or unreachable. Returns a function that loads them again. */
function useLoading({ api, leftovers, device, papers, quizId, onStage, loginAgain }: LoadingParts) {
  // Changing this number cancels the loading in progress.
  const loading = useRef(0)
  const load = useCallback(() => {
    loading.current += 1
    const mine = loading.current
    onStage({ name: 'loading' })
    const isWanted = () => loading.current === mine
    const onWait = (waiting: WaitingStart | null) => {
      if (waiting) onStage({ name: 'failed', message: waiting.message, waiting })
    }
    const trying = keepTrying({ onWait, isWanted })
    const onOffline = () => findHall({ device, papers, quizId, onStage })
    void loadBriefing({ api, leftovers, trying, onOffline }, quizId).then((start) => {
      if (!isWanted()) return
      if (start) onStage(start)
      else loginAgain()
    })
    return () => {
      loading.current += 1
    }
  }, [api, leftovers, device, papers, quizId, onStage, loginAgain])

  // Neither the server nor a loader sees the hash, so the test loads once the page is mounted.
  useEffect(load, [load])
  return load
}

type Failed = { name: 'failed'; message: string }
type Parts = {
  api: Api
  leftovers: LeftoverSender
  /** Repeats a step that failed because of a busy server or a lost connection. */
  trying: Trying
  /** Restores the hall from this device, if one is stored. */
  onOffline: () => Promise<InHall | null>
}

const noTest = t`We could not find this test. Open the test from your dashboard.`
/** Seconds before the opening in which papers are fetched, spread so that a waiting hall does not fetch all at once. */
const aheadFrom = 15 * 60
const spread = 5 * 60

function messageOf(error: unknown) {
  return error instanceof ApiError ? error.message : t`Something went wrong. Please try again.`
}

function isSignedOut(error: unknown) {
  return error instanceof ApiError && error.status === 401
}

async function findNotice(leftovers: LeftoverSender, { newest_attempt }: TestForCandidate) {
  return newest_attempt && describeLeftovers(await leftovers.send(newest_attempt))
}

function secondsToPaper({ may_start, opens_in }: TestForCandidate) {
  if (may_start) return 0
  if (opens_in === 0) return null
  return opens_in <= aheadFrom ? 0 : opens_in - aheadFrom + Math.random() * spread
}

/** Returns null if nobody is signed in. Without a connection, a sitting stored on this device continues at once. */
async function loadBriefing(parts: Parts, quizId: string): Promise<AtBriefing | InHall | Failed | null> {
  if (quizId === '') return { name: 'failed', message: noTest }
  const ask = async () => {
    try {
      return await parts.api(sittingCalls).testForCandidate({ id: quizId })
    } catch (error) {
      const isOffline = error instanceof ApiError && error.status === 0
      const hall = isOffline ? await parts.onOffline() : null
      if (hall) return hall
      throw error
    }
  }
  try {
    const info = await parts.trying(ask)
    if ('name' in info) return info
    const seconds = secondsToPaper(info)
    const paperFrom = seconds === null ? null : performance.now() + seconds * 1000
    const notice = info.submission_status === 'submitted' ? await findNotice(parts.leftovers, info) : null
    return { name: 'briefing', info, isOpening: false, problem: null, notice, paperFrom }
  } catch (error) {
    return isSignedOut(error) ? null : { name: 'failed', message: messageOf(error) }
  }
}

function firstLanguage(stage: Stage): Language {
  return ('info' in stage ? stage.info.test.languages[0] : undefined) ?? 'en'
}

function cannotRead(language: Language) {
  return t`The questions in ${languageNames[language]} could not be loaded. Check your network and try again.`
}

/** Manages the language of the whole paper and its loading. */
function usePaperLanguage(stage: Stage) {
  const [chosen, setChosen] = useState<Language | null>(null)
  const [languageProblem, setProblem] = useState<string | null>(null)
  const latest = useRef<Language | null>(null)
  const languages = stage.name === 'hall' ? stage.languages : null

  /** Resolves with null once the questions can be read in the language, or else with a message that says why not. */
  async function ensureLanguage(language: Language) {
    if (!languages || languages.has(language)) return null
    return languages.load(language).then(
      () => null,
      () => cannotRead(language),
    )
  }

  async function onLanguage(language: Language) {
    latest.current = language
    const problem = await ensureLanguage(language)
    // Another language may have been chosen since.
    if (latest.current !== language) return
    setProblem(problem)
    if (problem === null) setChosen(language)
  }

  return { language: chosen ?? firstLanguage(stage), languageProblem, onLanguage, ensureLanguage }
}

type StartParts = {
  stage: Stage
  setStage: (stage: Stage) => void
  enter: (from: AtBriefing | InHall, trying: Trying) => Promise<void>
  stayOutside: (from: AtBriefing | InHall, error: unknown) => Promise<void>
}

/** Handles the buttons Start, Resume and Continue here: retries automatically until the hall is open, the server refuses for good, or the student cancels. */
function useStart({ stage, setStage, enter, stayOutside }: StartParts) {
  // The start in progress; changing this number cancels it between two tries.
  const start = useRef(0)
  const drop = useCallback(() => {
    start.current += 1
  }, [])
  // Timers are outside React.
  useEffect(() => drop, [drop])
  const testId = 'info' in stage ? stage.info.test._id : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another test in the address ends the start of this one
  useEffect(drop, [testId])

  function begin() {
    if (stage.name !== 'briefing' && stage.name !== 'hall') return
    const opening: AtBriefing | InHall = { ...stage, isOpening: true, problem: null, waiting: null }
    setStage(opening)
    drop()
    const mine = start.current
    const isWanted = () => start.current === mine
    const trying = keepTrying({ onWait: (waiting) => setStage({ ...opening, waiting }), isWanted })
    enter(opening, trying).catch(async (error: unknown) => {
      if (isWanted()) await stayOutside(opening, error)
    })
  }

  /** Stops retrying; a request in progress may finish. */
  function stopTrying() {
    if (stage.name !== 'briefing' && stage.name !== 'hall') return
    drop()
    setStage({ ...stage, isOpening: false, waiting: null })
  }

  return { begin, stopTrying }
}

type HallParts = { device: DeviceStore; papers: PaperStore; quizId: string; onStage: (stage: Stage) => void }

/** Restores the hall after a reload without a network; null if none is stored, or only part of it. */
async function findHall({ device, papers, quizId, onStage }: HallParts): Promise<InHall | null> {
  const kept = findKeptSitting(quizId)
  if (!kept) return null
  try {
    const { restoreHall } = await fetchHall()
    const onEnd = (ending: Ending) => onStage({ name: 'thanks', info: kept.info, ...ending })
    return await restoreHall({ device, papers, kept, onEnd })
  } catch {
    return null
  }
}

const everyMs = 10_000
// Spreads reconnection when the network of a whole hall recovers.
const spreadMs = 3000

/** Retries reopening an attempt on the server that was restored without it. */
function useReopening(stage: Stage, reopen: (restored: InHall) => void) {
  const newest = useRef(reopen)
  // Keeps each render's latest values without resetting the timers.
  useEffect(() => {
    newest.current = reopen
  })
  // Timers and the network are outside React.
  useEffect(() => {
    if (stage.name !== 'hall' || !stage.isRestored) return
    const attempt = () => newest.current(stage)
    let soon: ReturnType<typeof setTimeout> | undefined
    const onOnline = () => {
      soon = setTimeout(attempt, Math.random() * spreadMs)
    }
    const timer = setInterval(attempt, everyMs + Math.random() * spreadMs)
    addEventListener('online', onOnline)
    return () => {
      clearInterval(timer)
      clearTimeout(soon)
      removeEventListener('online', onOnline)
    }
  }, [stage])
}
