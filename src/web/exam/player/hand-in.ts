import { type Api, ApiError } from '../../api.ts'
import { finalStatus, type Sync } from './sync.ts'

const retryMs = 3000
const unexpected = 'The test could not be submitted. Please try again.'

export type HandInParts = {
  api: Pick<Api, 'submitAttempt'>
  attemptId: string
  sync: Sync
  recordTime: () => void
  unsentAnswers: () => number
  isOver: () => boolean
  setTimer: (callback: () => void, ms: number) => void
}

function unsentProblem(count: number) {
  const answers = count === 1 ? '1 answer has' : `${count} answers have`
  return `${answers} not reached us yet, so the test is not submitted. Everything is kept on this device. Check your network and try again.`
}

/** The end of a sitting: by the candidate's wish, by the clock, or because the server has closed the attempt. */
export function createHandIn({ api, attemptId, sync, recordTime, unsentAnswers, isOver, setTimer }: HandInParts) {
  let submissionId: string | null = null

  /** The submission's id; of an attempt that is closed already, too. */
  async function handIn() {
    submissionId ??= (await api.submitAttempt(attemptId)).submission_id
    if (!isOver()) sync.halt('closed')
    return submissionId
  }

  /** Nothing is handed in while an answer waits on this device. Gives what stood in the way, fit to show, or null. */
  async function submit() {
    recordTime()
    const isDrained = await sync.flush()
    if (!isDrained) return unsentProblem(unsentAnswers())
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
