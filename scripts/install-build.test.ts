import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { installBuild } from './install-build.mjs'

const hour = 3_600_000
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'abhyas-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

/** Installs a build with these files at that hour. */
function install(files: Record<string, string>, atHour: number) {
  const fresh = path.join(folder, 'fresh')
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(fresh, name)), { recursive: true })
    writeFileSync(path.join(fresh, name), content)
  }
  installBuild(fresh, path.join(folder, 'place'), Date.now() + atHour * hour)
}
const has = (name: string) => existsSync(path.join(folder, 'place', name))

test('keeps chunks of the previous build for a day after their replacement, however old they were', () => {
  install({ 'assets/one.js': '1', 'manifest.json': 'first' }, 0)
  install({ 'assets/two.js': '2', 'manifest.json': 'second' }, 200)
  expect([has('assets/one.js'), has('assets/two.js')]).toEqual([true, true])
  expect(readFileSync(path.join(folder, 'place/manifest.json'), 'utf8')).toBe('second')
  install({ 'assets/three.js': '3' }, 223)
  expect([has('assets/one.js'), has('assets/two.js')]).toEqual([true, true])
  install({ 'assets/four.js': '4' }, 225)
  expect([has('assets/one.js'), has('assets/two.js'), has('assets/three.js')]).toEqual([false, true, true])
})

test('keeps a chunk while new builds contain it', () => {
  install({ 'assets/one.js': '1' }, 0)
  install({ 'assets/one.js': '1', 'assets/two.js': '2' }, 100)
  install({ 'assets/one.js': '1' }, 200)
  expect(has('assets/one.js')).toBe(true)
})

test('leaves no temporary files', () => {
  install({ 'assets/one.js': '1' }, 0)
  expect(existsSync(path.join(folder, 'fresh'))).toBe(false)
})
