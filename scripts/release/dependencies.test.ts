import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

/*
 * Checks the dependencies: licences, install scripts, exact versions, and that production has what it needs.
 */

const versions = z.record(z.string(), z.string())
const description = z
  .object({ dependencies: versions, devDependencies: versions, allowScripts: z.record(z.string(), z.boolean()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))
const locked = z.looseObject({
  version: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
})
const lock = z
  .object({ packages: z.record(z.string(), locked) })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
const packages = Object.entries(lock.packages)
  .filter(([place]) => place !== '')
  .map(([place, about]) => ({ place, name: place.slice(place.lastIndexOf('node_modules/') + 13), ...about }))

/** Licences of packages that do not declare one, read from their files. */
const readByHand: Record<string, string> = { '@react-aria/optimize-locales-plugin': 'Apache-2.0' }
/** Packages without a licence, used only to compare our results in tests and never distributed. */
const onlyCompared = ['paytmchecksum']

/** Returns whether a licence, or every alternative of several, requires our own code to be under it. */
function bindsUs(licence: string) {
  const choices = licence.replace(/[()]/g, '').split(' OR ')
  return choices.every((choice) => choice.split(' AND ').some((name) => /^(?:A?GPL|SSPL)-?/.test(name.trim())))
}

it.each([
  ['MIT', false],
  ['LGPL-3.0-or-later', false],
  ['Apache-2.0 AND LGPL-3.0-or-later', false],
  ['GPL-3.0-only', true],
  ['AGPL-3.0-or-later', true],
  ['(MIT OR GPL-2.0)', false],
  ['MIT AND GPL-2.0', true],
])('%s binds us: %s', (licence, isBinding) => {
  expect(bindsUs(licence)).toBe(isBinding)
})

it('has no package under the AGPL or GPL, and a licence for each', () => {
  const handedOut = packages.filter(({ name, dev }) => !(dev === true && onlyCompared.includes(name)))
  const licences = handedOut.map(({ name, license }) => ({ name, license: license ?? readByHand[name] ?? '' }))
  expect(
    licences.filter(({ license }) => license === '' || /UNLICENSED|SEE LICENSE/.test(license) || bindsUs(license)),
  ).toEqual([])
  const unneeded = Object.keys(readByHand).filter((name) => packages.some((each) => each.name === name && each.license))
  expect(unneeded).toEqual([])
})

it('names each package with an install script, and says whether it may run', () => {
  const scripted = new Set(packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name))
  expect([...scripted].toSorted()).toEqual(Object.keys(description.allowScripts).toSorted())
})

it('has one exact, locked version of each dependency, with its hash', () => {
  for (const [name, version] of Object.entries({ ...description.dependencies, ...description.devDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)
    expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version)
  }
  expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ place }) => place)).toEqual([])
})

const imported = /\b(?:from|import)\s*\(?\s*'([^']+)'/g

/** Lists the packages imported by these files, directly or indirectly. */
function packagesFrom(roots: string[]) {
  const [seen, names] = [new Set<string>(), new Map<string, string>()]
  const look = (file: string) => {
    if (seen.has(file) || !existsSync(file) || !/\.(tsx?|mjs)$/.test(file)) return
    seen.add(file)
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(imported)) {
      if (target.startsWith('.')) look(path.normalize(path.join(path.dirname(file), target)))
      else if (!/^(?:node|virtual):/.test(target)) names.set(/^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? '', file)
    }
  }
  roots.forEach(look)
  return { names, files: seen.size }
}

it('needs no development package on a server', () => {
  const commands = ['backup', 'restore', 'status', 'doctor'].map((name) => `scripts/operator/${name}.ts`)
  const others = [
    'create-admin.ts',
    'verify-journal.ts',
    'print-database-url.ts',
    'build-words.mjs',
    'release/verify-release.ts',
    'upgrade/upgrade.ts',
    'upgrade/rollback.ts',
    'upgrade/migrate.ts',
  ]
  const roots = [
    'src/server.ts',
    'sandbox/gateway/main.ts',
    'db/demo/load.ts',
    'vite.config.ts',
    'vite.staff.config.ts',
  ]
  const { names, files } = packagesFrom([...roots, ...commands, ...others.map((name) => `scripts/${name}`)])
  expect(files).toBeGreaterThan(300)
  expect([...names.keys()]).toContain('fastify')
  expect([...names].filter(([name]) => description.devDependencies[name] !== undefined)).toEqual([])
})
