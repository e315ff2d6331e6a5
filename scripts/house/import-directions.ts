import { type Import, importsOf } from './imports.ts'
import { isTest, type SourceFile, type Violation } from './source-file.ts'
import { domainOrder, isLeftOf, type Zone, zoneOf } from './zones.ts'

type ZoneName = Zone['name']
type Edge = { from: Zone; to: Zone; file: SourceFile; target: string; found: Import }

const reachable: Partial<Record<ZoneName, ZoneName[]>> = {
  server: ['app', 'web', 'ui', 'domain', 'platform', 'outside'],
  app: ['web', 'ui', 'domain', 'platform', 'outside'],
  web: ['web', 'ui', 'domain', 'platform', 'outside'],
  ui: ['ui'],
  domain: ['domain', 'platform', 'outside'],
  platform: ['platform', 'outside'],
  db: ['db', 'domain', 'platform', 'outside'],
  sandbox: ['sandbox', 'domain', 'platform', 'outside'],
  scripts: ['scripts', 'db', 'domain', 'platform', 'outside'],
}

const reactPackages = /^(react|react-dom|react-router)(\/|$)/
const demoLoader = /^db\/demo\/[a-z-]+\.ts$/

/** Holds who may import whom between the layers, the audiences of the web and the domains. */
export function importDirections(file: SourceFile): Violation[] {
  return importsOf(file).flatMap((found) => {
    const message = found.target ? objectionTo(file, found, found.target) : objectionToPackage(file, found.specifier)
    return message ? [{ path: file.path, line: found.line, rule: 'import-direction', message }] : []
  })
}

function objectionToPackage(file: SourceFile, specifier: string): string | null {
  if (reactPackages.test(specifier) && !file.path.startsWith('src/web/')) {
    return `${specifier} is imported only under src/web`
  }
  if (isContract(file.path) && specifier !== 'zod' && !specifier.startsWith('zod/')) {
    return `a domain's schema.ts and rules.ts run in the browser and import no package but zod, not ${specifier}`
  }
  return null
}

function objectionTo(file: SourceFile, found: Import, target: string): string | null {
  if (target === 'src/server.ts') return 'nothing imports src/server.ts'
  if (isTest(file.path)) return null
  const edge = { from: zoneOf(file.path), to: zoneOf(target), file, target, found }
  return objectionToLayer(edge) ?? objectionToContract(edge) ?? objectionToDomain(edge) ?? objectionInWeb(edge)
}

function objectionToLayer({ from, to, found, target }: Edge): string | null {
  const allowed = reachable[from.name]
  if (!allowed || allowed.includes(to.name)) return null
  if (from.name === 'server' && demoLoader.test(target) && found.kind === 'dynamic') return null
  return `${from.name} may not import ${target}: imports run app → web → domains → platform, and src uses nothing outside it`
}

function objectionToContract({ file, to, target }: Edge): string | null {
  if (!isContract(file.path)) return null
  if (to.name === 'domain' && isContractFile(to.file)) return null
  if (target === 'src/platform/schema.ts') return null
  return `a domain's schema.ts and rules.ts may import only such files of domains and src/platform/schema.ts, not ${target}`
}

function objectionToDomain({ from, to }: Edge): string | null {
  if (from.name !== 'domain' || to.name !== 'domain') return null
  if (from.domain === to.domain || isLeftOf(to.domain, from.domain)) return null
  return `${from.domain} may not import ${to.domain}: domains import only leftwards, ${domainOrder}`
}

function objectionInWeb({ from, to, found, target }: Edge): string | null {
  if (from.name !== 'web') return null
  if (to.name === 'domain' && !isContractFile(to.file)) {
    return `web imports from a domain only its schema.ts and rules.ts, not ${target}`
  }
  if (to.name === 'platform' && found.kind !== 'type') return `web takes only types from platform, not ${target}`
  if (to.name === 'web' && from.audience && to.audience && from.audience !== to.audience) {
    return `web/${from.audience} may not import web/${to.audience}: shared parts live in web/ui or directly in src/web`
  }
  return null
}

function isContract(path: string): boolean {
  const zone = zoneOf(path)
  return zone.name === 'domain' && isContractFile(zone.file)
}

function isContractFile(file: string): boolean {
  return file === 'schema.ts' || file === 'rules.ts'
}
