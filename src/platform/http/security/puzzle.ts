import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)

/**
 * Work that takes a phone a few seconds and us two milliseconds to check: for each part a number is to be found whose PBKDF2 begins with so many zero bits (at most 16). PBKDF2
 * because every browser does it natively, so that a program has little advantage over a person's phone.
 */
export type Puzzle = { salt: string; iterations: number; bits: number; parts: number }

/** On average 4 × 1024 × 1,000 rounds. */
export const puzzleWork = { iterations: 1_000, bits: 10, parts: 4 }

/** Returns whether these nonces solve the puzzle. */
export async function isSolved({ salt, iterations, bits, parts }: Puzzle, nonces: number[]) {
  if (nonces.length !== parts) return false
  for (const [part, nonce] of nonces.entries()) {
    const derived = await derive(salt, `${part}:${nonce}`, iterations, 2, 'sha256')
    if (derived.readUInt16BE() >> (16 - bits) !== 0) return false
  }
  return true
}
