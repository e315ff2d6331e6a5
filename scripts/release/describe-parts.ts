import { createHash } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'

/*
 * Describes the parts of a release: its package.json and package-lock.json without development dependencies, and the
 * CycloneDX list of its parts.
 */

const needs = z.record(z.string(), z.string()).optional()
const lockedPackage = z.looseObject({
  name: z.string().optional(),
  version: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  optional: z.boolean().optional(),
  dependencies: needs,
  optionalDependencies: needs,
  peerDependencies: needs,
})
const lockShape = z.looseObject({ packages: z.record(z.string(), lockedPackage) })
export type Lock = z.infer<typeof lockShape>

const asText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** Returns `package.json` without its devDependencies. */
export function productionDescription(text: string) {
  const { devDependencies: _, ...rest } = z.looseObject({}).parse(JSON.parse(text))
  return asText(rest)
}

/** Returns the packages reachable from the top: the lock file also lists as optional some packages that only development packages may use. */
function reachedIn(packages: Lock['packages']) {
  const reached = new Set([''])
  const follow = (place: string) => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[place] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const target = resolve(packages, place, name)
      if (target === null || reached.has(target)) continue
      reached.add(target)
      follow(target)
    }
  }
  follow('')
  return reached
}

/** Returns `package-lock.json` without packages that only development needs. */
export function productionLock(text: string) {
  const { packages, ...rest } = lockShape.parse(JSON.parse(text))
  const { devDependencies: _, ...top } = packages[''] ?? {}
  const others = Object.entries(packages).filter(([place, { dev, devOptional }]) => place && !dev && !devOptional)
  const kept: Lock['packages'] = Object.fromEntries([['', top], ...others])
  const reached = reachedIn(kept)
  return asText({ ...rest, packages: Object.fromEntries(Object.entries(kept).filter(([place]) => reached.has(place))) })
}

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

function purlOf(name: string, version: string) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/** Resolves a dependency of the package at `place` in its own node_modules or those above. */
function resolve(packages: Lock['packages'], place: string, name: string): string | null {
  for (let at = place; ; at = path.posix.dirname(at)) {
    const candidate = at === '' || at === '.' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (packages[candidate]) return candidate
    if (at === '' || at === '.') return null
  }
}

/** Converts an integrity `sha512-…` of the lock file into hexadecimal SHA-512. */
function hashesOf(integrity: string | undefined) {
  const [, base64] = /^sha512-(.+)$/.exec(integrity ?? '') ?? []
  return base64 ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] } : {}
}

/** Returns the licence as an SPDX name, or an expression of several. */
function licencesOf(licence: string | undefined) {
  if (licence === undefined) return {}
  return { licenses: [/[ (]/.test(licence) ? { expression: licence } : { license: { id: licence } }] }
}

type Release = { name: string; version: string; commit: string; at: Date; licence: string }

/** Derives a UUID from the commit. */
function serialOf(commit: string) {
  const hex = createHash('sha256').update(`abhyas ${commit}`).digest('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Describes the parts of a release as CycloneDX 1.6: each package with version, licence, hash, and dependencies. `lockText`: the release's own lock file. */
export function describeParts(lockText: string, { name, version, commit, at, licence }: Release) {
  const { packages } = lockShape.parse(JSON.parse(lockText))
  const places = Object.keys(packages).filter((place) => place !== '')
  const refs = new Map(places.map((place) => [place, purlOf(nameOf(place), packages[place]?.version ?? '')]))
  const self = `pkg:generic/${name}@${version}`
  const components = new Map(
    places.map((place) => {
      const { version: itsVersion = '', license, integrity } = packages[place] ?? {}
      const ref = refs.get(place) ?? ''
      const component = { type: 'library', 'bom-ref': ref, name: nameOf(place), version: itsVersion, purl: ref }
      return [ref, { ...component, ...licencesOf(license), ...hashesOf(integrity) }] as const
    }),
  )
  const edges = new Map<string, Set<string>>()
  for (const place of ['', ...places]) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[place] ?? {}
    const ref = refs.get(place) ?? self
    const known = edges.get(ref) ?? new Set()
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const target = refs.get(resolve(packages, place, needed) ?? '')
      if (target) known.add(target)
    }
    edges.set(ref, known)
  }
  const sorted = [...components.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1))
  return asText({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(commit),
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      component: { type: 'application', 'bom-ref': self, name, version, ...licencesOf(licence) },
      properties: [{ name: 'commit', value: commit }],
    },
    components: sorted,
    dependencies: [...edges].map(([ref, targets]) => ({ ref, dependsOn: [...targets].sort() })),
  })
}
