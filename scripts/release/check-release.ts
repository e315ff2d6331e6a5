import type { KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { checkSums, sha256 } from './archive.ts'
import { fingerprintOf, signatureOf, signatureProblem } from './signature.ts'

/**
 * Lists problems of an archive and its signature, a sentence each; empty if `key` signed exactly this archive. Throws
 * if there is no archive.
 */
export function checkRelease(archive: string, key: KeyObject) {
  if (!existsSync(archive)) throw new Error(`There is no archive ${archive}.`)
  const bytes = readFileSync(archive)
  const beside = signatureOf(archive)
  const unsigned = `There is no signature ${beside}.`
  const problem = existsSync(beside) ? signatureProblem(bytes, readFileSync(beside, 'utf8'), key) : unsigned
  const problems = [...(problem ? [problem] : []), ...checkSums(bytes)]
  return { problems, fingerprint: fingerprintOf(key), sum: sha256(bytes) }
}
