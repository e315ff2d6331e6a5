import { t } from '#platform/text/messages.ts'
import { isAway, waitMs } from '#web/shell/api/ask-again.ts'
import { ApiError } from '#web/shell/api/call-api.ts'

/*
 * Retries a start when the server is busy or the connection is lost: not before the server's Retry-After, and
 * spread so that a hall does not ask in the same second.
 */

/** `until`: milliseconds on the clock of the page when the next try begins. */
export type WaitingStart = { until: number; message: string }

/** A hall that starts at once may be more than one network is allowed; its turn comes. */
const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError && (isAway(error) || error.status === 429)

/** Returns the sentence beside the countdown. */
export function waitingText({ status }: Pick<ApiError, 'status'>) {
  if (status === 0) return t`There is no connection at the moment.`
  return t`Many students are starting right now.`
}

type Parts = {
  /** Hears of each wait, and with null that the next try has begun. */
  onWait: (waiting: WaitingStart | null) => void
  isWanted: () => boolean
  now?: () => number
  sleep?: (ms: number) => Promise<void>
  random?: () => number
}

const sleepFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Returns a function that repeats a step until it succeeds, is refused for good, or is cancelled; then it rejects
 * with the last refusal.
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
