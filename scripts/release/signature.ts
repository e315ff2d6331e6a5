import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sha256 } from './archive.ts'

/*
 * Ed25519 over the bytes of an archive. The signature is a small text file beside it that names its key.
 */

const privateName = 'release.key'
const publicName = 'release.pub'
export const signatureOf = (archive: string) => `${archive}.sig`

/** Returns a short name of a key, for people to compare. */
export function fingerprintOf(key: KeyObject) {
  const half = key.type === 'public' ? key : createPublicKey(key)
  return sha256(half.export({ type: 'spki', format: 'der' })).slice(0, 32)
}

function requireEd25519(key: KeyObject, file: string) {
  if (key.asymmetricKeyType === 'ed25519') return key
  throw new Error(`${file} holds no Ed25519 key but ${key.asymmetricKeyType ?? 'something else'}.`)
}

function makeKey(folder: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, privateName)
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx', flush: true })
  writeFileSync(path.join(folder, publicName), publicKey.export({ type: 'spki', format: 'pem' }))
  return privateKey
}

/** Finds the signing key: in the named file (PKCS#8, PEM), or in `dataDir`, where it is created once. */
export function findPrivateKey(file: string | undefined, dataDir: string): KeyObject {
  const place = file ?? path.join(dataDir, privateName)
  if (file === undefined && !existsSync(place)) return makeKey(dataDir)
  if (!existsSync(place)) throw new Error(`There is no key in ${place}.`)
  return requireEd25519(createPrivateKey(readFileSync(place)), place)
}

/** Finds the trusted key: in the named file, or that of this installation. */
export function findPublicKey(file: string | undefined, dataDir: string): KeyObject {
  const place = file ?? path.join(dataDir, publicName)
  if (!existsSync(place)) throw new Error(`There is no public key in ${place}: name the one you trust with --key FILE.`)
  return requireEd25519(createPublicKey(readFileSync(place)), place)
}

/** Returns the content of an archive's signature file. */
export function signArchive(archive: Buffer, key: KeyObject) {
  return `ed25519 ${fingerprintOf(key)} ${sign(null, archive, key).toString('base64')}\n`
}

/** Returns what is wrong with a signature, as a sentence, or null. */
export function signatureProblem(archive: Buffer, text: string, key: KeyObject) {
  const [, fingerprint, signature = ''] = /^ed25519 ([0-9a-f]{32}) ([\w+/=]+)\n?$/.exec(text) ?? []
  if (fingerprint === undefined) return 'The signature cannot be read.'
  const trusted = fingerprintOf(key)
  if (fingerprint !== trusted) return `It was signed with the key ${fingerprint}; the one you trust is ${trusted}.`
  if (verify(null, archive, key, Buffer.from(signature, 'base64'))) return null
  return 'The archive or its signature was changed after it was signed.'
}
