import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { AppError } from '#platform/errors.ts'

/*
 * Encrypts data that must be readable later but not lie open in the database or its backups: AES-256-GCM with a
 * key of the installation. `about` binds the result to its place: copied to another row it cannot be opened.
 */
export type Sealer = {
  seal: (plain: Buffer, about: string) => Buffer
  open: (sealed: Buffer, about: string) => Buffer
}

const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32

/** Reads a key: 32 bytes written as 64 hexadecimal digits or in base64; null for anything else. */
export function readKey(text: string) {
  const isHex = /^[0-9a-f]{64}$/i.test(text)
  const key = Buffer.from(text, isHex ? 'hex' : 'base64')
  return key.length === keyBytes ? key : null
}

/**
 * Returns the key from a file, creating it if needed; if several workers create one at once, the first one's
 * counts.
 */
function keyInFile(file: string) {
  if (!existsSync(file)) makeKeyFile(file)
  const key = readKey(readFileSync(file, 'utf8').trim())
  if (!key) throw new Error(`${file} does not contain a valid key.`)
  return key
}

function makeKeyFile(file: string) {
  mkdirSync(path.dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}.new`
  writeFileSync(unfinished, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    // Unlike renaming, linking never replaces an existing file.
    linkSync(unfinished, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
}

type KeySettings = { secretsKey: Buffer | undefined; databaseUrl: string | undefined; dataDir: string }

const keyFile = ({ dataDir }: KeySettings) => path.join(dataDir, 'secrets.key')

/** Returns null if a key must be set: nodes that share a database must share the key, and a file is on only one of them. */
function findKey(settings: KeySettings) {
  if (settings.secretsKey) return settings.secretsKey
  return settings.databaseUrl ? null : keyInFile(keyFile(settings))
}

function requireKey(settings: KeySettings) {
  const key = findKey(settings)
  if (!key) throw new AppError('unavailable', 'Staff cannot log in until SECRETS_KEY is set. See .env.example.')
  return key
}

/**
 * Derives a key for one purpose from the installation's, which it does not reveal. Null if there is none;
 * `isOnlyRead`: does not create one either.
 */
export function deriveKey(settings: KeySettings, purpose: string, { isOnlyRead = false } = {}) {
  const isMissing = !settings.secretsKey && !settings.databaseUrl && !existsSync(keyFile(settings))
  const key = isOnlyRead && isMissing ? null : findKey(settings)
  return key && Buffer.from(hkdfSync('sha256', key, '', purpose, keyBytes))
}

/** Reads the key when something is first encrypted or decrypted: an installation without staff needs none. */
export function createSealer(settings: KeySettings): Sealer {
  let known: Buffer | undefined
  const getKey = () => {
    known ??= requireKey(settings)
    return known
  }
  return {
    seal(plain, about) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', getKey(), nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed, about) {
      const nonce = sealed.subarray(0, nonceBytes)
      const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
      const options = { authTagLength: tagBytes }
      const decipher = createDecipheriv('aes-256-gcm', getKey(), nonce, options).setAAD(Buffer.from(about))
      decipher.setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
    },
  }
}
