import type { Api } from '../../../api.ts'
import { ApiError } from '../../../call-api.ts'
import { finalStatus, isFinal, type LineStatus } from './failures.ts'
import type { Sync } from './sync.ts'

const retryMs = 3000
const unexpected = 'The test could not be submitted. Please try again.'

export type HandInParts = {
  api: Pick<Api, 'submitAttempt'>
  attemptId: string
  sync: Sync
  recordTime: () => void
  unsentAnswers: () => number
  status: () => LineStatus
  setTimer: (callback: () => void, ms: number) => void
}

/** Why nothing final can happen yet; `so` goes on after 'so'. Null when nothing waits: the page has lost the attempt, which its screen says. */
export function unsentProblem(count: number, so: string) {
  if (count === 0) return null
  const answers = count === 1 ? '1 answer has' : `${count} answers have`
  return `${answers} not reached us yet, so ${so}. Everything is kept on this device. Check your network and try again.`
}

/** The end of a sitting: by the candidate's wish, by the clock, or because the server has closed the attempt. */
export function createHandIn({ api, attemptId, sync, recordTime, setTimer, ...parts }: HandInParts) {
  const isOver = () => isFinal(parts.status())
  let submission: Promise<string> | null = null

  /** The submission's id; of an attempt that is closed already, too. */
  async function handIn() {
    submission ??= api.submitAttempt(attemptId).then(({ submission_id }) => submission_id)
    try {
      const id = await submission
      if (!isOver()) sync.halt('closed')
      return id
    } catch (error) {
      submission = null
      throw error
    }
  }

  /** Nothing is handed in while an answer waits on this device. Gives what stood in the way, fit to show, or null. */
  async function submit() {
    recordTime()
    const isDrained = await sync.flush()
    if (!isDrained && parts.status() !== 'closed') {
      return unsentProblem(parts.unsentAnswers(), 'the test is not submitted') ?? unexpected
    }
    try {
      await handIn()
      return null
    } catch (error) {
      const final = finalStatus(error)
      if (final) sync.halt(final)
      return error instanceof ApiError ? error.message : unexpected
    }
  }

  /** At zero: hands in as soon as the last answers are out, however long the network takes. */
  async function runOut() {
    while (!isOver()) {
      await submit()
      if (!isOver()) await new Promise<void>((resolve) => setTimer(resolve, retryMs))
    }
  }

  return { handIn, submit, runOut }
}
