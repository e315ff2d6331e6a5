import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { LRUCache } from 'lru-cache'

/*
 * Paytm's checksum: SHA-256 of the text and a salt of four characters, with the salt enciphered under the merchant's
 * key. It proves who wrote the text, but not when, so a signed message is never more than a reason to ask. Nothing here
 * throws on input from outside.
 */

const iv = Buffer.from('@@@@&&&&####$$$$')
const hashLength = 64
const saltLength = 4
const signatureShape = /^[A-Za-z0-9+/]{107}=$/

function digest(text: string, salt: Buffer) {
  return createHash('sha256').update(text).update('|').update(salt).digest('hex')
}

/** Cached, as making a key takes longer than using it. */
const secrets = new LRUCache<string, KeyObject>({ max: 20 })

function secretOf(key: string) {
  const known = secrets.get(key)
  if (known) return known
  const made = createSecretKey(key, 'latin1')
  secrets.set(key, made)
  return made
}

/** Signs a text. `key`: sixteen characters. `salt` is for test vectors. */
export function signText(text: string, key: string, salt = randomBytes(3).toString('base64')) {
  const cipher = createCipheriv('aes-128-cbc', secretOf(key), iv)
  const plain = digest(text, Buffer.from(salt, 'latin1')) + salt
  return Buffer.concat([cipher.update(plain, 'latin1'), cipher.final()]).toString('base64')
}

function decipher(signature: string, key: string) {
  try {
    const decipher = createDecipheriv('aes-128-cbc', secretOf(key), iv)
    return Buffer.concat([decipher.update(signature, 'base64'), decipher.final()])
  } catch {
    // Another key, or nothing that was ever enciphered: not a signature.
    return null
  }
}

/** Returns whether one of the keys signed the text; false for anything that is not a signature. */
export function isSigned(text: string, signature: unknown, keys: readonly string[]) {
  if (typeof signature !== 'string' || !signatureShape.test(signature)) return false
  return keys.some((key) => {
    const plain = decipher(signature, key)
    if (plain?.length !== hashLength + saltLength) return false
    const expected = Buffer.from(digest(text, plain.subarray(hashLength)))
    return timingSafeEqual(expected, plain.subarray(0, hashLength))
  })
}

const formKey = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/

/**
 * Returns the text that a form's signature covers: its values in the order of their keys. Null for a form whose
 * values could move between fields without changing the signature, or that repeats a field.
 */
export function formText(fields: ReadonlyMap<string, string>) {
  const keys = [...fields.keys()].filter((key) => key !== 'CHECKSUMHASH').sort((a, b) => (a < b ? -1 : 1))
  if (keys.some((key) => !formKey.test(key))) return null
  const values = keys.map((key) => fields.get(key) ?? '')
  return values.some((value) => value.includes('|')) ? null : values.join('|')
}
