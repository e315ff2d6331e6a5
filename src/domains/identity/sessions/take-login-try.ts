import { createHash, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import type { Context } from '#platform/context.ts'
import { type Bucket, returnToken, returnTokens, takeToken, takeTokens } from '#platform/http/security/throttle.ts'
import { hashToken } from './find-actor.ts'
import type { Proof } from './schema.ts'

const derive = promisify(pbkdf2)

/**
 * Proof of work that takes a phone a few seconds and us two milliseconds to check: for each part find a number
 * whose PBKDF2 begins with `bits` zero bits (at most 16). PBKDF2, because every browser has it natively, so that
 * a program has little advantage over a phone.
 */
type Puzzle = { salt: string; iterations: number; bits: number; parts: number }

/** On average 4 × 1024 × 1,000 rounds. */
export const puzzleWork = { iterations: 1_000, bits: 10, parts: 4 }

/** Returns whether these nonces solve the puzzle. */
async function isSolved({ salt, iterations, bits, parts }: Puzzle, nonces: number[]) {
  if (nonces.length !== parts) return false
  for (const [part, nonce] of nonces.entries()) {
    const derived = await derive(salt, `${part}:${nonce}`, iterations, 2, 'sha256')
    if (derived.readUInt16BE() >> (16 - bits) !== 0) return false
  }
  return true
}

/*
 * Limits password attempts. There are three ways to log in, each with its own token buckets, so that an attacker
 * who empties one does not lock out the owner, who uses another: a device known to this person, the plain way,
 * and a solved puzzle. The plain and the solved way share a network's limit; see docs/decisions/login.md.
 */

const defaultRate = 60
const rushSeconds = 100
const windowMs = 300_000

type Way = 'plain' | 'solved'

/**
 * Shares of the plain and the solved way in the attempts allowed to a network and at one account: ten at once and
 * 180 an hour in all.
 */
const shares = { plain: 2 / 3, solved: 1 / 3 }
const accountTries = { plain: { capacity: 7, perSecond: 1 / 30 }, solved: { capacity: 3, perSecond: 1 / 60 } }

function networkBucket({ network = 'system', loginRatePerNetwork = defaultRate }: Context, way: Way): Bucket {
  const perSecond = (loginRatePerNetwork / 60) * shares[way]
  return { key: ['login', way, network], capacity: Math.max(1, perSecond * rushSeconds), perSecond }
}

function accountBucket({ network = 'system' }: Context, way: Way, account: string): Bucket {
  return { key: ['login-account', way, account, network], ...accountTries[way] }
}

function deviceBucket(userId: string, deviceToken: string): Bucket {
  return { key: ['login-device', userId, hashToken(deviceToken).toString('base64url')], capacity: 5, perSecond: 1 / 60 }
}

function puzzleOf({ network = 'system', now }: Context, name: string, windowsAgo = 0): Puzzle {
  const window = Math.floor(now.getTime() / windowMs) - windowsAgo
  const salt = createHash('sha256')
    .update(JSON.stringify([name, network, window]))
    .digest('base64url')
  return { salt, ...puzzleWork }
}

/** Finds a solved puzzle. A solution is valid in its own five minutes and the five after them, and only once. */
async function findSolved(ctx: Context, name: string, { salt, nonces }: Proof) {
  const puzzle = [puzzleOf(ctx, name), puzzleOf(ctx, name, 1)].find((candidate) => candidate.salt === salt)
  if (!puzzle || !(await isSolved(puzzle, nonces))) return null
  const spent: Bucket = { key: ['login-proof', salt, nonces.join()], capacity: 1, perSecond: 1 / 86_400 }
  return (await takeToken(ctx, spent)) === 0 ? spent : null
}

type Try = {
  /** As typed, in lower case. */
  name: string
  /** The accounts at which the password is tried: several have one phone number. `knownDevice`: the token of a device that this person has signed in from before. */
  accounts: { userId: string; knownDevice: string | undefined }[]
  proof: Proof | undefined
}

/** `userId`: the account whose attempts a bucket counts; without it, a name without an account, or the network. */
type Allowed = { takenFrom: (Bucket & { userId?: string })[] }
export type Refused = { wait: number; puzzle: Puzzle }

/**
 * Takes tokens for trying a password. They are returned if it was right: only failures count, as a hall of
 * students who know their passwords is not an attack. Buckets are by account id, so that user name and e-mail
 * share them. A try at several accounts counts at each.
 */
export async function takeTry(ctx: Context, { name, accounts, proof }: Try): Promise<Allowed | Refused> {
  const byDevice: Allowed['takenFrom'] = []
  const others: string[] = []
  for (const { userId, knownDevice } of accounts) {
    const bucket = knownDevice === undefined ? null : deviceBucket(userId, knownDevice)
    if (bucket && (await takeToken(ctx, bucket)) === 0) byDevice.push({ ...bucket, userId })
    else others.push(userId)
  }
  if (accounts.length > 0 && others.length === 0) return { takenFrom: byDevice }
  const spent = proof && (await findSolved(ctx, name, proof))
  const way: Way = spent ? 'solved' : 'plain'
  // The account first: attempts at an exhausted account must not use up the network's share of others.
  const ofAccounts =
    accounts.length === 0
      ? [accountBucket(ctx, way, name)]
      : others.sort().map((userId) => ({ ...accountBucket(ctx, way, userId), userId }))
  const taken = [...ofAccounts, networkBucket(ctx, way)]
  const wait = await takeTokens(ctx, taken)
  if (wait === 0) return { takenFrom: [...byDevice, ...taken] }
  if (byDevice.length > 0) await returnTokens(ctx, byDevice)
  if (spent) await returnToken(ctx, spent)
  return { wait, puzzle: puzzleOf(ctx, name) }
}
