import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { TestForCandidate } from '../../../domains/attempts/schema.ts'
import { type Api, ApiError } from '../../api.ts'
import { useApi } from '../../api-context.ts'
import { loginThen } from '../../routes.ts'
import { dropSession } from '../../session.ts'
import { type Ending, openSitting } from './open-sitting.ts'
import type { Run } from './run.ts'

export type Stage =
  | { name: 'loading' }
  | { name: 'failed'; message: string }
  | { name: 'briefing'; info: TestForCandidate; isOpening: boolean; problem: string | null }
  | { name: 'hall'; info: TestForCandidate; run: Run; problem: string | null }
  | ({ name: 'thanks'; info: TestForCandidate } & Ending)

const noTest = 'This address names no test. Open the test from your dashboard.'

function messageOf(error: unknown) {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'
}

function isSignedOut(error: unknown) {
  return error instanceof ApiError && error.status === 401
}

/** Null: nobody is signed in. */
async function loadBriefing(api: Api, quizId: string): Promise<Stage | null> {
  if (quizId === '') return { name: 'failed', message: noTest }
  try {
    return { name: 'briefing', info: await api.testForCandidate(quizId), isOpening: false, problem: null }
  } catch (error) {
    return isSignedOut(error) ? null : { name: 'failed', message: messageOf(error) }
  }
}

/** The way of a candidate through the player: instructions, the sitting, the end. The test's id is the hash of the address. */
export function useSitting() {
  const api = useApi()
  const navigate = useNavigate()
  const { pathname, hash } = useLocation()
  const [stage, setStage] = useState<Stage>({ name: 'loading' })

  const loginAgain = useCallback(() => {
    dropSession()
    void navigate(loginThen(pathname + hash), { replace: true })
  }, [navigate, pathname, hash])

  const load = useCallback(() => {
    let isCurrent = true
    setStage({ name: 'loading' })
    void loadBriefing(api, hash.slice(1)).then((loaded) => {
      if (!isCurrent) return
      if (loaded) setStage(loaded)
      else loginAgain()
    })
    return () => {
      isCurrent = false
    }
  }, [api, hash, loginAgain])

  // The hash never reaches the server, and so no loader: the test is asked for once the page is there.
  useEffect(load, [load])

  async function open(info: TestForCandidate, old?: Run) {
    const attempt = await api.openAttempt(info.test._id)
    const paper = old?.paper ?? (await api.paper(attempt._id))
    const onEnd = (ending: Ending) => setStage({ name: 'thanks', info, ...ending })
    const currentId = old?.exam().currentId
    const run = openSitting({ api, attempt, paper, onEnd, ...(currentId && { currentId }) })
    setStage({ name: 'hall', info, run, problem: null })
  }

  function begin(info: TestForCandidate) {
    setStage({ name: 'briefing', info, isOpening: true, problem: null })
    open(info).catch((error: unknown) => {
      if (isSignedOut(error)) loginAgain()
      else setStage({ name: 'briefing', info, isOpening: false, problem: messageOf(error) })
    })
  }

  /** Takes the attempt back from the other tab or device. */
  function continueHere(info: TestForCandidate, run: Run) {
    open(info, run).catch((error: unknown) => setStage({ name: 'hall', info, run, problem: messageOf(error) }))
  }

  return { stage, begin, continueHere, loginAgain, tryAgain: load }
}
