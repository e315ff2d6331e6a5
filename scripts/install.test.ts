import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashSources } from './build-if-changed.mjs'
import { isInstalled, lockWithAddresses } from './install.mjs'

const left = { version: '1.0.0', integrity: 'sha512-left' }
const here = { ...left, os: [process.platform], cpu: [process.arch] }
const far = { ...left, os: ['aix'], cpu: ['s390x'], optional: true }

test.each([
  { when: 'what the lock file names is there', locked: { left }, installed: { left }, expected: true },
  { when: 'nothing was installed', locked: { left }, installed: undefined, expected: false },
  { when: 'a package is missing', locked: { left, right: left }, installed: { left }, expected: false },
  { when: 'a version differs', locked: { left: { ...left, version: '2.0.0' } }, installed: { left }, expected: false },
  {
    when: 'contents differ',
    locked: { left: { ...left, integrity: 'sha512-new' } },
    installed: { left },
    expected: false,
  },
  { when: 'only an optional package is missing', locked: { left, far }, installed: { left }, expected: true },
  { when: 'it was copied from another machine', locked: { far }, installed: { far }, expected: false },
  { when: 'a package is for this machine', locked: { here }, installed: { here }, expected: true },
])('when $when, the checkout counts as installed: $expected', ({ locked, installed, expected }) => {
  const directory = makeDirectory()
  writePackages(path.join(directory, 'package-lock.json'), locked)
  if (installed) install(directory, installed)
  expect(isInstalled(directory)).toBe(expected)
})

test('reports a package that npm recorded but did not unpack as missing', () => {
  const directory = makeDirectory()
  writePackages(path.join(directory, 'package-lock.json'), { left })
  install(directory, { left })
  rmSync(path.join(directory, 'node_modules/left'), { recursive: true })
  expect(isInstalled(directory)).toBe(false)
})

test('addresses nested, scoped and renamed packages at the registry, and keeps addresses that are there', () => {
  const directory = makeDirectory()
  const resolved = 'https://files.example/kept.tgz'
  const packages = { '@a/b': left, 'c/node_modules/d': left, e: { ...left, name: 'f' }, kept: { ...left, resolved } }
  writePackages(path.join(directory, 'package-lock.json'), packages)
  const lock: { packages: Record<string, { resolved?: string }> } = JSON.parse(
    lockWithAddresses('https://packages.example/npm/', directory),
  )
  expect(Object.values(lock.packages).flatMap((one) => one.resolved ?? [])).toEqual([
    'https://packages.example/npm/@a/b/-/b-1.0.0.tgz',
    'https://packages.example/npm/d/-/d-1.0.0.tgz',
    'https://packages.example/npm/f/-/f-1.0.0.tgz',
    resolved,
  ])
})

test.each([
  ['src/web/site/home/page.tsx', true],
  ['src/web/ui/styles/tokens.css', true],
  ['src/domains/exams/schema.ts', true],
  ['src/domains/exams/rules.ts', true],
  ['vite.config.ts', true],
  ['package-lock.json', true],
  ['src/domains/exams/tests/reads.ts', false],
  ['src/domains/exams/rules.test.ts', false],
  ['src/server.ts', false],
])('a change of %s requires a new build: %s', (file, expected) => {
  const directory = makeDirectory()
  mkdirSync(path.join(directory, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(directory, file), 'before')
  const before = hashSources(directory)
  writeFileSync(path.join(directory, file), 'after')
  expect(hashSources(directory) !== before).toBe(expected)
})

function install(directory: string, packages: Record<string, typeof left | undefined>): void {
  for (const [name, entry] of Object.entries(packages)) {
    mkdirSync(path.join(directory, 'node_modules', name), { recursive: true })
    writeFileSync(
      path.join(directory, 'node_modules', name, 'package.json'),
      JSON.stringify({ version: entry?.version }),
    )
  }
  writePackages(path.join(directory, 'node_modules/.package-lock.json'), packages)
}

function writePackages(file: string, packages: object): void {
  const entries = Object.entries(packages).map(([name, entry]) => [`node_modules/${name}`, entry])
  writeFileSync(file, JSON.stringify({ packages: { '': {}, ...Object.fromEntries(entries) } }))
}

function makeDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'abhyas-install-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}
