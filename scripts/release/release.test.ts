import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { checkSums, packRelease, writeSums } from './archive.ts'
import { checkRelease } from './check-release.ts'
import { describeParts, productionDescription, productionLock } from './describe-parts.ts'
import { isReleased, readEntries } from './make-release.ts'
import { findPrivateKey, findPublicKey, fingerprintOf, signArchive, signatureOf } from './signature.ts'
import { type Entry, packTar, readTar } from './tar.ts'

const scratch = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'abhyas-release-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const entry = (name: string, text: string, isExecutable = false): Entry => ({
  name,
  bytes: Buffer.from(text),
  isExecutable,
})
const deep = `src/${'a-folder-of-a-long-name/'.repeat(6)}file.ts`
const tree = [
  entry('b.txt', 'second'),
  entry('a.txt', 'x'.repeat(512)),
  entry('run.mjs', '', true),
  entry(deep, 'deep'),
]
const where = { folder: 'tiny-1.0.0', seconds: 1_795_000_000 }

describe('the archive', () => {
  it('has the same bytes for the same files, whatever their order and owner', () => {
    expect(packRelease(tree.toReversed(), where)).toEqual(packRelease(tree, where))
    const folders = [scratch(), scratch()]
    for (const [index, folder] of folders.entries()) {
      for (const name of index === 0 ? ['one', 'two'] : ['two', 'one']) {
        writeFileSync(path.join(folder, name), name)
        utimesSync(path.join(folder, name), index * 1000, index * 1000)
        chmodSync(path.join(folder, name), index === 0 ? 0o600 : 0o644)
      }
    }
    const [first, second] = folders.map((folder) =>
      packRelease(
        readEntries(folder, () => true),
        where,
      ),
    )
    expect(first).toEqual(second)
  })

  it('reads back as written, by us and by tar', () => {
    const packed = packRelease(tree, where)
    const names = readTar(gunzipSync(packed)).map(({ name }) => name)
    expect(names).toEqual(
      [`a.txt`, 'b.txt', 'run.mjs', deep, 'SHA256SUMS'].map((name) => `tiny-1.0.0/${name}`).toSorted(),
    )
    const folder = scratch()
    expect(spawnSync('tar', ['-xz', '-C', folder], { input: packed }).status).toBe(0)
    const home = path.join(folder, 'tiny-1.0.0')
    expect(readFileSync(path.join(home, deep), 'utf8')).toBe('deep')
    expect(statSync(path.join(home, 'run.mjs')).mode & 0o111).not.toBe(0)
    expect(statSync(path.join(home, 'b.txt')).mtimeMs).toBe(where.seconds * 1000)
  })

  it('refuses paths that are too long, and paths that lead out of it', () => {
    expect(() => packTar([entry('x'.repeat(101), '')], 0)).toThrow('too long')
    for (const name of ['/etc/passwd', 'a/../../b'])
      expect(() => readTar(packTar([entry(name, '')], 0))).toThrow('leads out')
  })

  it.each([
    ['nothing', (all: Entry[]) => all, []],
    ['a missing file', (all: Entry[]) => all.filter(({ name }) => name !== 't/b.txt'), ['b.txt is missing.']],
    ['a file more', (all: Entry[]) => [...all, entry('t/c', '')], ['c does not belong to the release.']],
    [
      'a changed file',
      (all: Entry[]) => all.map((each) => (each.name === 't/b.txt' ? entry('t/b.txt', 'Second') : each)),
      ['b.txt is not what was released.'],
    ],
    ['no sums', (all: Entry[]) => all.filter(({ name }) => !name.endsWith('SUMS')), ['The archive has no SHA256SUMS.']],
  ])('detects %s by its checksums', (_, change, problems) => {
    const all = [...tree.map((each) => ({ ...each, name: `t/${each.name}` })), entry('t/SHA256SUMS', writeSums(tree))]
    expect(checkSums(gzipSync(packTar(change(all), 0)))).toEqual(problems)
  })

  it('detects a truncated file and one that is not an archive', () => {
    const packed = packRelease(tree, where)
    const cut = gzipSync(gunzipSync(packed).subarray(0, 700))
    for (const bytes of [packed.subarray(0, 100), Buffer.from('plain'), cut])
      expect(checkSums(bytes)).toEqual([expect.stringMatching(/^The archive cannot be unpacked: /)])
  })
})

describe('the command verify-release', () => {
  let home = ''
  let archive = ''
  beforeAll(() => {
    home = mkdtempSync(path.join(tmpdir(), 'abhyas-release-test-'))
    archive = path.join(home, 'tiny-1.0.0.tar.gz')
    const bytes = packRelease(tree, where)
    writeFileSync(archive, bytes)
    writeFileSync(signatureOf(archive), signArchive(bytes, findPrivateKey(undefined, home)))
    return () => rmSync(home, { recursive: true, force: true })
  })

  /** Copies the archive and its signature; `change` may corrupt the copy. */
  function copyOf(change: (copy: string) => void = () => undefined) {
    const copy = path.join(scratch(), path.basename(archive))
    for (const name of ['', '.sig']) writeFileSync(`${copy}${name}`, readFileSync(`${archive}${name}`))
    change(copy)
    return copy
  }
  const problemsOf = (copy: string, key = findPublicKey(undefined, home)) => checkRelease(copy, key).problems

  /** Runs the command as an operator does. */
  function run(copy: string, ...args: string[]) {
    const command = [path.join(import.meta.dirname, 'verify-release.ts'), copy, ...args]
    const env = { ...process.env, DATA_DIR: home, RELEASE_PUBLIC_KEY_FILE: '' }
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }

  it('accepts a signed archive, refuses an unsigned one, and reports a check that failed', () => {
    const good = run(copyOf())
    expect(good.said).toMatch(/is what was signed with the key [0-9a-f]{32}\.\n$/)
    expect(good.status).toBe(0)
    const unsigned = run(copyOf((copy) => rmSync(`${copy}.sig`)))
    expect(unsigned).toMatchObject({ status: 1, said: expect.stringContaining('no signature') })
    const keyless = run(copyOf(), '--key', path.join(home, 'nowhere.pub'))
    expect(keyless).toMatchObject({ status: 2, said: expect.stringContaining('name the one you trust') })
  })

  it('refuses one flipped byte anywhere, even outside the checksummed parts', () => {
    const length = readFileSync(archive).length
    for (const at of [4, Math.floor(length / 2), length - 1]) {
      const copy = copyOf((file) => {
        const bytes = readFileSync(file)
        bytes[at] = (bytes[at] ?? 0) ^ 1
        writeFileSync(file, bytes)
      })
      expect(problemsOf(copy)[0]).toContain('was changed after it was signed')
    }
  })

  it('refuses another key, and says which was used', () => {
    const { publicKey } = generateKeyPairSync('ed25519')
    expect(problemsOf(copyOf(), publicKey)).toEqual([
      expect.stringContaining(`the one you trust is ${fingerprintOf(publicKey)}`),
    ])
  })

  it('refuses a signature that cannot be read, or that is of another archive under the same key', () => {
    const garbled = copyOf((copy) => writeFileSync(`${copy}.sig`, 'ed25519 nonsense\n'))
    expect(problemsOf(garbled)).toEqual(['The signature cannot be read.'])
    const other = signArchive(Buffer.from('another'), findPrivateKey(undefined, home))
    const moved = copyOf((copy) => writeFileSync(`${copy}.sig`, other))
    expect(problemsOf(moved)).toEqual([expect.stringContaining('was changed after it was signed')])
    expect(() => problemsOf(path.join(home, 'nowhere.tar.gz'))).toThrow('There is no archive')
  })
})

describe('the keys', () => {
  it('are created once, with the private key readable by its owner only', () => {
    const folder = path.join(scratch(), 'data')
    const first = fingerprintOf(findPrivateKey(undefined, folder))
    expect(fingerprintOf(findPrivateKey(undefined, folder))).toBe(first)
    expect(fingerprintOf(findPublicKey(undefined, folder))).toBe(first)
    expect(statSync(path.join(folder, 'release.key')).mode & 0o777).toBe(0o600)
  })

  it('of another kind are refused, and a missing file is never created', () => {
    const file = path.join(scratch(), 'rsa.pem')
    expect(() => findPrivateKey(file, '')).toThrow('no key in')
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    expect(() => findPrivateKey(file, '')).toThrow('no Ed25519 key but rsa')
  })
})

describe('the parts', () => {
  const sbom = z.object({
    specVersion: z.string(),
    components: z.array(
      z.looseObject({ purl: z.string(), hashes: z.array(z.object({ content: z.string() })).optional() }),
    ),
    dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
  })
  const about = { name: 'abhyas', version: '1.0.0', commit: 'c0ffee', at: new Date(0), licence: 'Apache-2.0' }
  const lock = productionLock(readFileSync('package-lock.json', 'utf8'))

  it('are exactly what production needs', () => {
    const names = new Set(
      Object.keys(z.object({ packages: z.record(z.string(), z.unknown()) }).parse(JSON.parse(lock)).packages),
    )
    for (const name of ['fastify', 'pg', 'vite', 'node']) expect(names).toContain(`node_modules/${name}`)
    for (const name of ['vitest', 'typescript', '@playwright/test']) expect(names).not.toContain(`node_modules/${name}`)
    expect(lock + productionDescription(readFileSync('package.json', 'utf8'))).not.toContain('devDependencies')
  })

  it('are each listed with version and hash, as are all their dependencies', () => {
    const text = describeParts(lock, about)
    expect(describeParts(lock, about)).toBe(text)
    const { components, dependencies, specVersion } = sbom.parse(JSON.parse(text))
    expect(specVersion).toBe('1.6')
    const refs = new Set(components.map(({ purl }) => purl))
    expect(refs.size).toBe(components.length)
    expect(refs).toContain('pkg:npm/%40fastify/static@10.1.11')
    expect(components.every(({ hashes }) => hashes?.[0]?.content.length === 128)).toBe(true)
    expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
    const reached = new Set<string>()
    const known = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
    const follow = (ref: string) => {
      if (reached.has(ref)) return
      reached.add(ref)
      known.get(ref)?.forEach(follow)
    }
    follow('pkg:generic/abhyas@1.0.0')
    expect([...refs].filter((ref) => !reached.has(ref))).toEqual([])
  })

  it('contain all sources except tests and development tools', () => {
    const released = ['src/server.ts', 'db/demo/load.ts', 'scripts/run.mjs', 'deploy/nginx/abhyas.conf', 'package.json']
    expect(released.filter((file) => !isReleased(file))).toEqual([])
    const kept = ['test/api/a.test.ts', 'bench/main.ts', 'src/platform/config.test.ts', 'vitest.config.ts', '.ci/run']
    expect(kept.filter(isReleased)).toEqual([])
  })
})
