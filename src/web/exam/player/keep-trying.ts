import { t } from '../../../platform/text/messages.ts'
import { ApiError } from '../../shell/api/call-api.ts'

/* Tries a start again when the server is busy or the connection is lost: not before the time that the server names, and spread so that a hall does not ask in the same second. */

/** `until`: milliseconds on the clock of the page when the next try begins. */
export type WaitingStart = { until: number; message: string }

const passing = new Set([0, 429, 502, 503, 504])
const firstSpreadMs = 1000
const longestSpreadMs = 8000

/** Milliseconds until a failed try is made again; null: it would fail again. `tries`: how many have failed; `random`: from 0 to 1. */
export function waitAfter(error: unknown, tries: number, random: number) {
  if (!(error instanceof ApiError) || !passing.has(error.status)) return null
  const atLeast = (error.retryAfter ?? 0) * 1000
  const spread = Math.min(longestSpreadMs, firstSpreadMs * 2 ** (tries - 1))
  // The first half of the spread is waited for in any case: nobody asks a busy server at once.
  return atLeast + spread / 2 + random * spread
}

/** The sentence beside the countdown. */
export function waitingText({ status }: Pick<ApiError, 'status'>) {
  if (status === 0) return t`There is no connection at the moment.`
  return t`Many students are starting at this moment.`
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

/** Makes what repeats a step until it succeeds, is refused for good, or nobody wants it any more; then it rejects with the last refusal. */
export function keepTrying({
  onWait,
  isWanted,
  now = () => performance.now(),
  sleep = sleepFor,
  random = Math.random,
}: Parts) {
  return async <T>(step: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await step()
      } catch (error) {
        const wait = waitAfter(error, tries, random())
        if (wait === null || !isWanted() || !(error instanceof ApiError)) throw error
        onWait({ until: now() + wait, message: waitingText(error) })
        await sleep(wait)
        if (!isWanted()) throw error
        onWait(null)
      }
    }
  }
}
export type Trying = ReturnType<typeof keepTrying>
