import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sittingCalls } from '#domains/attempts/sitting/calls.ts'
import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import { paperCalls } from '#domains/exams/papers/calls.ts'
import { loginThen } from '#platform/text/paths.ts'
import type { Api } from '#web/shell/api/api.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { dropSession } from '#web/shell/session.ts'
import { createDeviceStore } from './device/device-store.ts'
import { createPaperStore } from './device/paper-store.ts'
import { createLeftovers } from './device/send-leftovers.ts'
import type { Trying } from './keep-trying.ts'
import { findNotice, isSignedOut, loadBriefing, messageOf } from './load-briefing.ts'
import type { Ending } from './open-sitting.ts'
import type { AtBriefing, InHall, Stage } from './stage.ts'
import { fetchHall, useFetchAhead } from './use-fetch-ahead.ts'
import { findHall, useReopening } from './use-kept-hall.ts'
import { usePaperLanguage } from './use-paper-language.ts'
import { useStart } from './use-start.ts'

const once: Trying = (step) => step()

/** What lies on the device. */
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

  // The hash never reaches the server, and so no loader: the test is asked for once the page is there.
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

  /** What this device brought back is opened at the server, and goes on from there; an attempt that is over meanwhile says so. */
  function reopen(restored: InHall) {
    enter(restored.info, { before: restored }).catch((error: unknown) => {
      if (isSignedOut(error)) return loginAgain()
      if (error instanceof ApiError && error.code === 'attempt_closed') load()
    })
  }
  useReopening(stage, reopen)

  return { stage, ...starting, loginAgain, tryAgain: load, ...paperLanguage }
}
