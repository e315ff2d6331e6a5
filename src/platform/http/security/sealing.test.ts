import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createSealer, readKey } from './sealing.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function newFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'abhyas-seal-'))
  folders.push(folder)
  return folder
}

const key = Buffer.alloc(32, 7)
const withKey = (secretsKey: Buffer | undefined, dataDir = '/nowhere') =>
  createSealer({ secretsKey, dataDir, databaseUrl: undefined })
const plain = Buffer.from('canary')

it('opens what it sealed, and seals the same differently each time', () => {
  const sealer = withKey(key)
  const sealed = sealer.seal(plain, 'a')
  expect(sealer.open(sealed, 'a')).toEqual(plain)
  expect(sealed.includes('canary')).toBe(false)
  expect(sealer.seal(plain, 'a').equals(sealed)).toBe(false)
})

it('does not open anything changed, truncated, or sealed for another purpose or with another key', () => {
  const sealer = withKey(key)
  const sealed = sealer.seal(plain, 'a')
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  for (const wrong of [changed, sealed.subarray(0, -1), sealed.subarray(0, 20), Buffer.alloc(0)]) {
    expect(() => sealer.open(wrong, 'a')).toThrow()
  }
  expect(() => sealer.open(sealed, 'b')).toThrow()
  expect(() => withKey(Buffer.alloc(32, 8)).open(sealed, 'a')).toThrow()
})

it('creates a key file once, readable only by its owner, and finds it again', () => {
  const folder = newFolder()
  const sealed = withKey(undefined, folder).seal(plain, 'a')
  const file = path.join(folder, 'secrets.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const written = readFileSync(file, 'utf8')
  expect(withKey(undefined, folder).open(sealed, 'a')).toEqual(plain)
  expect(readFileSync(file, 'utf8')).toBe(written)
})

it('refuses a key file without a key', () => {
  const folder = newFolder()
  writeFileSync(path.join(folder, 'secrets.key'), 'short')
  expect(() => withKey(undefined, folder).seal(plain, 'a')).toThrow('does not contain a valid key')
})

it('requires the setting when nodes share a database', () => {
  const shared = createSealer({ secretsKey: undefined, dataDir: newFolder(), databaseUrl: 'postgres://db/abhyas' })
  expect(() => shared.seal(plain, 'a')).toThrow('SECRETS_KEY')
})

it('reads keys in hexadecimal and base64, but none shorter or longer', () => {
  expect(readKey(key.toString('hex'))).toEqual(key)
  expect(readKey(key.toString('base64'))).toEqual(key)
  for (const wrong of ['', 'secret', key.toString('hex').slice(2), Buffer.alloc(33).toString('base64')]) {
    expect(readKey(wrong)).toBeNull()
  }
})
