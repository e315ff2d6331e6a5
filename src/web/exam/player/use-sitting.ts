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
import { createDeviceStore } from './device/device-store.ts'
import { createPaperStore } from './device/paper-store.ts'
import { createLeftovers, describeLeftovers, type LeftoverSender } from './device/send-leftovers.ts'
import type { Trying } from './keep-trying.ts'
import type { Ending } from './open-sitting.ts'
import type { AtBriefing, InHall, Stage } from './stage.ts'
import { fetchHall, useFetchAhead } from './use-fetch-ahead.ts'
import { findHall, useReopening } from './use-kept-hall.ts'
import { useStart } from './use-start.ts'

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

/** The stages of the player: instructions, the sitting, the end. The test's id is the hash of the address. */
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

  const load = useCallback(() => {
    let isCurrent = true
    setStage({ name: 'loading' })
    const quizId = hash.slice(1)
    void loadBriefing({ api, leftovers }, quizId).then(async (loaded) => {
      const isOffline = loaded?.name === 'failed' && loaded.isOffline
      const start = isOffline ? ((await findHall({ device, papers, quizId, onStage: setStage })) ?? loaded) : loaded
      if (!isCurrent) return
      if (start) setStage(start)
      else loginAgain()
    })
    return () => {
      isCurrent = false
    }
  }, [api, leftovers, device, papers, hash, loginAgain])

  // The hash never reaches the server, and so no loader: the test is loaded once the page is there.
  useEffect(load, [load])

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
    // From a hall: another tab or device had taken the attempt over.
    enter: (from, trying) => enter(from.info, from.name === 'hall' ? { trying, before: from } : { trying }),
    stayOutside,
  })

  /** Reopens a restored attempt at the server and continues there; if it is over meanwhile, reloads. */
  function reopen(restored: InHall) {
    enter(restored.info, { before: restored }).catch((error: unknown) => {
      if (isSignedOut(error)) return loginAgain()
      if (error instanceof ApiError && error.code === 'attempt_closed') load()
    })
  }
  useReopening(stage, reopen)

  return { stage, ...starting, loginAgain, tryAgain: load, ...paperLanguage }
}

type Failed = { name: 'failed'; message: string; isOffline?: boolean }
type Parts = { api: Api; leftovers: LeftoverSender }

const noTest = t`We could not find this test. Open the test from your dashboard.`
/** Seconds before the opening. A hall that waits for it does not fetch all at once. */
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

/** Returns null when nobody is signed in. */
async function loadBriefing(parts: Parts, quizId: string): Promise<AtBriefing | Failed | null> {
  if (quizId === '') return { name: 'failed', message: noTest }
  try {
    const info = await parts.api(sittingCalls).testForCandidate({ id: quizId })
    const seconds = secondsToPaper(info)
    const paperFrom = seconds === null ? null : performance.now() + seconds * 1000
    const notice = info.submission_status === 'submitted' ? await findNotice(parts.leftovers, info) : null
    return { name: 'briefing', info, isOpening: false, problem: null, notice, paperFrom }
  } catch (error) {
    const isOffline = error instanceof ApiError && error.status === 0
    return isSignedOut(error) ? null : { name: 'failed', message: messageOf(error), isOffline }
  }
}

function firstLanguage(stage: Stage): Language {
  return ('info' in stage ? stage.info.test.languages[0] : undefined) ?? 'en'
}

function cannotRead(language: Language) {
  return t`The questions in ${languageNames[language]} could not be loaded. Check your network and try again.`
}

/** Manages the language of the whole paper and loading it. */
function usePaperLanguage(stage: Stage) {
  const [chosen, setChosen] = useState<Language | null>(null)
  const [languageProblem, setProblem] = useState<string | null>(null)
  const latest = useRef<Language | null>(null)
  const languages = stage.name === 'hall' ? stage.languages : null

  /** Resolves when the questions can be read in the language: with null or, fit to show, with why they cannot. */
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
    // Another language may have been chosen meanwhile.
    if (latest.current !== language) return
    setProblem(problem)
    if (problem === null) setChosen(language)
  }

  return { language: chosen ?? firstLanguage(stage), languageProblem, onLanguage, ensureLanguage }
}
