import { t } from '#platform/text/messages.ts'
import { isAway, waitMs } from '#web/shell/api/ask-again.ts'
import { ApiError } from '#web/shell/api/call-api.ts'

/*
 * Retries a start while the server is busy or unreachable: not before the server's Retry-After, and spread out so that
 * a hall does not ask in the same second.
 */

/** `until`: when the next try begins, in milliseconds of the page's clock. */
export type WaitingStart = { until: number; message: string }

/** Returns whether a refusal is temporary. A hall that starts all at once may exceed the rate limit of its network. */
const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError && (isAway(error) || error.status === 429)

/** Returns the sentence shown beside the countdown. */
export function waitingText({ status }: Pick<ApiError, 'status'>) {
  if (status === 0) return t`There is no connection at the moment.`
  return t`Many students are starting right now.`
}

type Parts = {
  /** Called with each wait, and with null when the next try begins. */
  onWait: (waiting: WaitingStart | null) => void
  isWanted: () => boolean
  now?: () => number
  sleep?: (ms: number) => Promise<void>
  random?: () => number
}

const sleepFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Returns a function that repeats a step until it succeeds, is refused for good, or is cancelled; in the last two cases
 * it rejects with the last refusal.
 */
export function keepTrying({
  onWait,
  isWanted,
  now = () => performance.now(),
  sleep = sleepFor,
  random = Math.random,
}: Parts) {
  return async <T>(step: () => Promise<T>): Promise<T> => {
    for (let failures = 0; ; failures += 1) {
      try {
        return await step()
      } catch (error) {
        if (!isPassing(error) || !isWanted()) throw error
        const wait = waitMs(failures, error, random())
        onWait({ until: now() + wait, message: waitingText(error) })
        await sleep(wait)
        if (!isWanted()) throw error
        onWait(null)
      }
    }
  }
}
export type Trying = ReturnType<typeof keepTrying>
