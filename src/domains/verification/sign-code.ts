import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { codeLength, codeSigns } from './rules.ts'

/** Purpose for which the signing key is derived. */
// not translated: a part of a key
export const codePurpose = 'codes of documents'

const signatureBytes = 16

/** Returns a new random code. */
export function drawCode() {
  // 256 is a multiple of 32, so that every sign is as likely.
  return [...randomBytes(codeLength)].map((byte) => codeSigns[byte % codeSigns.length]).join('')
}

/** Signs a code for its QR code. A typed code has no signature and shows no photo. */
export function signCode(key: Buffer, code: string) {
  return createHmac('sha256', key).update(code).digest().subarray(0, signatureBytes).toString('base64url')
}

/** Returns whether the signature belongs to this code. */
export function isSigned(key: Buffer, code: string, signature: string) {
  const right = Buffer.from(signCode(key, code))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}

/** Hashes everything whose change makes a new document. */
export function fingerprintOf(facts: (string | number | null)[]) {
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}
