import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { OpenAttempt, TestForCandidate } from '../../../domains/attempts/schema.ts'
import type { StudentPaper } from '../../../domains/exams/schema.ts'
import { type Api, ApiError } from '../../api.ts'
import { useApi } from '../../api-context.ts'
import { loginThen } from '../../routes.ts'
import { dropSession } from '../../session.ts'
import { createJournalStore } from './keep-journal.ts'
import { createRun, type Run } from './run.ts'

export type Stage =
  | { name: 'loading' }
  | { name: 'failed'; message: string }
  | { name: 'briefing'; info: TestForCandidate; isOpening: boolean; problem: string | null }
  | { name: 'hall'; info: TestForCandidate; run: Run; problem: string | null }
  | { name: 'thanks'; info: TestForCandidate; submissionId: string | null; late: number }

const noTest = 'This address names no test. Open the test from your dashboard.'

function messageOf(error: unknown) {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'
}

function runInBrowser(api: Api, attempt: OpenAttempt, more: { paper: StudentPaper; currentId?: string }) {
  return createRun({
    api,
    attempt,
    ...more,
    store: createJournalStore(localStorage),
    now: () => performance.now() / 1000,
    setTimer: (callback, ms) => {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
  })
}

/** The way of a candidate through the player: instructions, the sitting, the end. The test's id is the hash of the address. */
export function useSitting() {
  const api = useApi()
  const navigate = useNavigate()
  const { pathname, hash } = useLocation()
  const quizId = hash.slice(1)
  const [stage, setStage] = useState<Stage>({ name: 'loading' })
  const finished = useRef<Run | null>(null)

  const loginAgain = useCallback(() => {
    dropSession()
    void navigate(loginThen(pathname + hash), { replace: true })
  }, [navigate, pathname, hash])

  const load = useCallback(async () => {
    if (quizId === '') return { name: 'failed' as const, message: noTest }
    try {
      const info = await api.testForCandidate(quizId)
      return { name: 'briefing' as const, info, isOpening: false, problem: null }
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      return { name: 'failed' as const, message: messageOf(error) }
    }
  }, [api, quizId])

  const [round, setRound] = useState(0)
  // The hash never reaches the server, and so no loader: the test is asked for once the page is there. `round` counts the tries.
  useEffect(() => {
    let isCurrent = round >= 0
    setStage({ name: 'loading' })
    void load().then((loaded) => {
      if (!isCurrent) return
      if (loaded) setStage(loaded)
      else loginAgain()
    })
    return () => {
      isCurrent = false
    }
  }, [load, loginAgain, round])

  function watch(run: Run, info: TestForCandidate) {
    run.subscribe(() => {
      const { status, unsent } = run.line()
      if (status !== 'closed' || finished.current === run) return
      finished.current = run
      const end = (submissionId: string | null) => setStage({ name: 'thanks', info, submissionId, late: unsent })
      run.handIn().then(end, () => end(null))
    })
  }

  async function begin(info: TestForCandidate) {
    setStage({ name: 'briefing', info, isOpening: true, problem: null })
    try {
      const attempt = await api.openAttempt(info.test._id)
      const run = runInBrowser(api, attempt, { paper: await api.paper(attempt._id) })
      watch(run, info)
      setStage({ name: 'hall', info, run, problem: null })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) loginAgain()
      else setStage({ name: 'briefing', info, isOpening: false, problem: messageOf(error) })
    }
  }

  /** Takes the attempt back from the other tab or device. */
  async function continueHere(info: TestForCandidate, old: Run) {
    try {
      const attempt = await api.openAttempt(info.test._id)
      const run = runInBrowser(api, attempt, { paper: old.paper, currentId: old.exam().currentId })
      watch(run, info)
      setStage({ name: 'hall', info, run, problem: null })
    } catch (error) {
      setStage({ name: 'hall', info, run: old, problem: messageOf(error) })
    }
  }

  return { stage, begin, continueHere, loginAgain, tryAgain: () => setRound(round + 1) }
}
