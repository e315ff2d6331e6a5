import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { checkSums, sha256 } from '../../scripts/release/archive.ts'
import { makeRelease } from '../../scripts/release/make-release.ts'
import { readTar } from '../../scripts/release/tar.ts'

// The pages are built twice.
vi.setConfig({ testTimeout: 900_000 })

test('gives the same bytes for the same commit, with everything a server needs and no tests', () => {
  const [first, second] = [makeRelease(), makeRelease()]
  const filesOf = (bytes: Buffer) =>
    new Map(readTar(gunzipSync(bytes)).map((entry) => [entry.name, sha256(entry.bytes)]))
  const [files, again] = [filesOf(first.bytes), filesOf(second.bytes)]
  expect([...files].filter(([name, sum]) => again.get(name) !== sum)).toEqual([])
  expect(sha256(first.bytes)).toBe(sha256(second.bytes))
  expect(checkSums(first.bytes)).toEqual([])
  const has = (name: string) => files.has(`${first.name}/${name}`)
  const needed = [
    'src/server.ts',
    'package-lock.json',
    'sbom.cdx.json',
    'Dockerfile',
    'dist/client/.files',
    'dist/.sources',
  ]
  expect(needed.filter((name) => !has(name))).toEqual([])
  expect([...files.keys()].filter((name) => /\.test\.|node_modules/.test(name))).toEqual([])
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(first.name).toBe(`abhyas-${version}`)
})
