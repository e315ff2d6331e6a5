import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
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
 * Runs at most `atOnce` tasks at a time. The others wait in one queue per key, served round robin: a sender of a
 * thousand tasks delays only their own. Beyond `mostWaiting`, the last task of the longest queue is refused with
 * 503 and a time to retry.
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
    // Moves the key to the end of the line.
    waiting.delete(key)
    if (queue.length > 0) waiting.set(key, queue)
    waitingInAll -= 1
    next?.admit()
  }

  /** Makes room by refusing the last task of the longest queue; returns false if that queue is the newcomer's. */
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

/** OWASP's second Argon2id profile; about 10 ms of one core each (2026-11). Tests of other things lower it. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashes run two at a time at most, and leave a core free where there are two or more, so that a rush of sign-ins cannot take the processor and the memory from students in
 * an exam. Measured 2026-11 on two cores: with both hashing no more people get in, and the home page takes seven times as long meanwhile. Networks take turns.
 * Of several workers each hashes one at a time.
 */
const atOnce = cluster.isWorker ? 1 : Math.max(1, Math.min(2, availableParallelism() - 1))
/**
 * Longest queue of logins: about five seconds of work on an idle machine. Further callers get `Retry-After` at
 * once instead of waiting for a minute.
 */
const mostWaiting = 400
const inFairQueue = createFairQueue(atOnce, mostWaiting)

/**
 * Hashes a password with Argon2id in PHC form, including salt and parameters, in composed form: keyboards differ
 * in how they write an é. `network`: the queue it waits in. 503 when too many wait.
 */
export function hashPassword(password: string, network = '') {
  return inFairQueue(network, () => hash(password.normalize('NFC'), passwordCost))
}

/**
 * Returns the spellings of a password: composed, as typed, and decomposed, which older hashes used. For most, all
 * are equal.
 */
const spellingsOf = (password: string) => new Set([password.normalize('NFC'), password, password.normalize('NFD')])

let noOne: Promise<string> | undefined

/**
 * Checks a password. With `phc` null (no such account) the same work is done, so that timing reveals nothing. 503
 * when too many wait.
 */
export async function isPassword(phc: string | null, password: string, network = '') {
  // Outside the queue, as a refusal must not be remembered.
  noOne ??= hash('the password of nobody', passwordCost)
  const known = phc ?? (await noOne)
  for (const spelling of spellingsOf(password)) {
    if (await inFairQueue(network, () => verify(known, spelling))) return phc !== null
  }
  return false
}

/** Returns whether a hash was made with a lower cost than a new one would be. */
export function isOutdated(phc: string) {
  const { m, t } = /^\$argon2id\$v=19\$m=(?<m>\d+),t=(?<t>\d+),p=\d+\$/.exec(phc)?.groups ?? {}
  return !(Number(m) >= passwordCost.memoryCost && Number(t) >= passwordCost.timeCost)
}
