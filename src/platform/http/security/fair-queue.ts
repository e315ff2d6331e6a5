import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'

type Waiting = { admit: () => void; refuse: () => void }

function busy() {
  const message = t`Too many people are logging in at the moment. Please try again in a few seconds.`
  return new AppError('unavailable', message, { retryAfter: 5 })
}

function longestOf(queues: Map<string, Waiting[]>) {
  return [...queues].reduce<[string, Waiting[]] | null>(
    (longest, queue) => (longest && longest[1].length >= queue[1].length ? longest : queue),
    null,
  )
}

/**
 * Runs at most `atOnce` tasks at a time. The others wait in one queue for each key, served round robin: who sends a thousand tasks delays only their own. Of more than `mostWaiting` the last
 * of the longest queue is refused with 503 and a time to come again.
 */
export function createFairQueue(atOnce: number, mostWaiting = Number.POSITIVE_INFINITY) {
  const waiting = new Map<string, Waiting[]>()
  let running = 0
  let waitingInAll = 0

  function startNext() {
    const [first] = waiting
    if (!first) {
      running -= 1
      return
    }
    const [key, queue] = first
    const next = queue.shift()
    // To the end of the line, until it is this key's turn again.
    waiting.delete(key)
    if (queue.length > 0) waiting.set(key, queue)
    waitingInAll -= 1
    next?.admit()
  }

  /** False: the newcomer is the one with the longest queue. */
  function makeRoom(key: string) {
    const [longestKey, longest] = longestOf(waiting) ?? []
    if (!longest || longestKey === key || (waiting.get(key)?.length ?? 0) + 1 >= longest.length) return false
    waitingInAll -= 1
    longest.pop()?.refuse()
    return true
  }

  function wait(key: string) {
    if (waitingInAll >= mostWaiting && !makeRoom(key)) throw busy()
    return new Promise<void>((resolve, reject) => {
      const queue = waiting.get(key) ?? []
      waiting.set(key, queue)
      queue.push({ admit: resolve, refuse: () => reject(busy()) })
      waitingInAll += 1
    })
  }

  return async <T>(key: string, work: () => Promise<T>) => {
    if (running < atOnce) running += 1
    else await wait(key)
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}
