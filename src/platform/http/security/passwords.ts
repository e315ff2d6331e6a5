import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createFairQueue } from './fair-queue.ts'

// OWASP's second Argon2id profile; about 10 ms of one core each (2026-11).
const profile = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashes run two at a time at most, and leave a core free where there are two or more, so that a rush of sign-ins cannot take the processor and the memory from students in
 * an exam. Measured 2026-11 on two cores: with both hashing no more people get in, and the home page takes seven times as long meanwhile. Networks take turns.
 * Of several workers each hashes one at a time.
 */
const atOnce = cluster.isWorker ? 1 : Math.max(1, Math.min(2, availableParallelism() - 1))
/** Some five seconds of work on a machine with nothing else to do. Who is refused beyond that is told when to come again, instead of finding out after a minute. */
const mostWaiting = 400
const inFairQueue = createFairQueue(atOnce, mostWaiting)

/** Argon2id in PHC form, salt and parameters included, of the composed password: keyboards differ in how they write an é. `network`: whose turn it takes. 503 when too many wait. */
export function hashPassword(password: string, network = '') {
  return inFairQueue(network, () => hash(password.normalize('NFC'), profile))
}

/** The ways to write a password: composed, as it was typed, and taken apart, which older hashes were made of. One, for most. */
const spellingsOf = (password: string) => new Set([password.normalize('NFC'), password, password.normalize('NFD')])

let noOne: Promise<string> | undefined

/** With `phc` null (no such account) the same work is done, so that the time taken tells nothing. 503 when too many wait. */
export async function isPassword(phc: string | null, password: string, network = '') {
  // Outside the queue: what is kept must not be a refusal.
  noOne ??= hash('the password of nobody', profile)
  const known = phc ?? (await noOne)
  for (const spelling of spellingsOf(password)) {
    if (await inFairQueue(network, () => verify(known, spelling))) return phc !== null
  }
  return false
}

/** Returns whether a hash was made with a lower cost than a new one would be. */
export function isOutdated(phc: string) {
  const { m, t } = /^\$argon2id\$v=19\$m=(?<m>\d+),t=(?<t>\d+),p=\d+\$/.exec(phc)?.groups ?? {}
  return !(Number(m) >= profile.memoryCost && Number(t) >= profile.timeCost)
}
