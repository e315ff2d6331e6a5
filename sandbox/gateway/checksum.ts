import { Buffer } from 'node:buffer'
import { createCipheriv, createDecipheriv, createHash, randomInt } from 'node:crypto'

/*
 * The provider's side of the checksum, written independently of ours, after the provider's other libraries: a salt of
 * letters and symbols, and keys of three lengths.
 */

const vector = '@@@@&&&&####$$$$'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$&_'

function algorithm(key: string) {
  const bits = { 16: 128, 24: 192, 32: 256 }[key.length]
  if (bits === undefined) throw new Error('a key has 16, 24 or 32 characters')
  return `aes-${bits}-cbc`
}

function drawSalt() {
  return Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
}

export function makeChecksum(text: string, key: string, salt = drawSalt()) {
  const hash = createHash('sha256').update(`${text}|${salt}`, 'utf8').digest('hex')
  const cipher = createCipheriv(algorithm(key), key, vector)
  return cipher.update(hash + salt, 'latin1', 'base64') + cipher.final('base64')
}

export function checkChecksum(text: string, key: string, checksum: string) {
  let opened = ''
  try {
    const decipher = createDecipheriv(algorithm(key), key, vector)
    opened = decipher.update(checksum, 'base64', 'latin1') + decipher.final('latin1')
  } catch {
    // Signed with another key.
    return false
  }
  const salt = opened.slice(64)
  const again = createHash('sha256')
  again.update(Buffer.concat([Buffer.from(text, 'utf8'), Buffer.from(`|${salt}`, 'latin1')]))
  return salt.length === 4 && again.digest('hex') === opened.slice(0, 64)
}

/** Returns values in the order of their keys, as signed forms require. */
export function formValues(fields: Record<string, string>) {
  return Object.keys(fields)
    .filter((name) => name !== 'CHECKSUMHASH')
    .sort()
    .map((name) => fields[name])
    .join('|')
}
