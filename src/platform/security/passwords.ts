import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** Runs at most `atOnce` tasks at a time. The others wait in one queue for each key, served round robin: who sends a thousand tasks delays only their own. */
export function createFairQueue(atOnce: number) {
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

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
    next?.()
  }

  return async <T>(key: string, work: () => Promise<T>) => {
    if (running < atOnce) running += 1
    else {
      await new Promise<void>((resolve) => {
        const queue = waiting.get(key) ?? []
        waiting.set(key, queue)
        queue.push(resolve)
      })
    }
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}

// OWASP's second Argon2id profile; about 10 ms of one core each (2026-11).
const profile = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashes run two at a time at most, and leave a core free where there are two or more, so that a rush of sign-ins cannot take the processor and the memory from students in
 * an exam. Measured 2026-11 on two cores: with both hashing no more people get in, and the home page takes seven times as long meanwhile. Networks take turns.
 * Of several workers each hashes one at a time.
 */
const atOnce = cluster.isWorker ? 1 : Math.max(1, Math.min(2, availableParallelism() - 1))
const inFairQueue = createFairQueue(atOnce)

/** Argon2id in PHC form, salt and parameters included. `network`: whose turn it takes. */
export function hashPassword(password: string, network = '') {
  return inFairQueue(network, () => hash(password, profile))
}

let noOne: Promise<string> | undefined

/** With `phc` null (no such account) the same work is done, so that the time taken tells nothing. */
export async function isPassword(phc: string | null, password: string, network = '') {
  noOne ??= hashPassword('the password of nobody')
  const known = phc ?? (await noOne)
  const matches = await inFairQueue(network, () => verify(known, password))
  return matches && phc !== null
}

/** Whether a hash was made with less work than a new one would be. */
export function isOutdated(phc: string) {
  const { m, t } = /^\$argon2id\$v=19\$m=(?<m>\d+),t=(?<t>\d+),p=\d+\$/.exec(phc)?.groups ?? {}
  return !(Number(m) >= profile.memoryCost && Number(t) >= profile.timeCost)
}
