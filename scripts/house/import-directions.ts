import { posix } from 'node:path'
import { type Import, importsOf } from './imports.ts'
import { isTest, type SourceFile, type Violation } from './source-file.ts'
import { domainOrder, isLeftOf, type Zone, zoneOf } from './zones.ts'

type ZoneName = Zone['name']
type Edge = { from: Zone; to: Zone; file: SourceFile; target: string; found: Import; pages: ReadonlySet<string> }

const reachable: Partial<Record<ZoneName, ZoneName[]>> = {
  server: ['app', 'renderer', 'web', 'ui', 'domain', 'platform', 'outside'],
  app: ['mail-jobs', 'renderer', 'web', 'ui', 'domain', 'platform', 'outside'],
  'mail-jobs': ['domain', 'platform', 'outside'],
  renderer: ['web', 'ui', 'domain', 'platform', 'outside'],
  web: ['web', 'ui', 'domain', 'platform', 'outside'],
  ui: ['ui'],
  domain: ['domain', 'platform', 'outside'],
  platform: ['platform', 'outside'],
  db: ['db', 'domain', 'platform', 'outside'],
  sandbox: ['sandbox', 'domain', 'platform', 'outside'],
  scripts: ['scripts', 'db', 'domain', 'platform', 'outside'],
}

const contractPackages = new Set(['zod', 'fraction.js'])
/** The declarations of calls and their client: made for browser and server alike. */
const callFile = 'src/platform/http/call.ts'
/** Time in India, money, texts, the names of roles and lists of fields: pure, for server and browser alike. */
const sharedFiles = /^src\/platform\/(?:text\/[a-z-]+|data\/drafts\/fields|staff-roles)\.ts$/
/** Pieces without a domain have words and days too. */
const filesOfUi = ['src/platform/text/messages.ts', 'src/platform/text/india-time.ts']
const demoLoader = /^db\/demo\/[a-z-]+\.ts$/

/** The folders of pages: those that hold a page.tsx. */
export function pageFolders(paths: string[]): ReadonlySet<string> {
  return new Set(paths.filter((path) => posix.basename(path) === 'page.tsx').map((path) => posix.dirname(path)))
}

/** Holds who may import whom between the layers, the audiences of the web, its pages and the domains. */
export function importDirections(file: SourceFile, pages: ReadonlySet<string>): Violation[] {
  return importsOf(file).flatMap((found) => {
    const message = found.target
      ? objectionTo({ file, found, target: found.target, pages })
      : objectionToPackage(file, found.specifier)
    return message ? [{ path: file.path, line: found.line, rule: 'import-direction', message }] : []
  })
}

function objectionToPackage(file: SourceFile, specifier: string): string | null {
  if (file.path.endsWith('/access.ts') && specifier.startsWith('drizzle-orm'))
    return 'access.ts is pure: what asks the database stands in a read or a use case'
  if (isCalls(file.path)) return `calls.ts imports no package, not even ${specifier}`
  if (isContract(file.path) && !contractPackages.has(specifier)) {
    return `a domain's schema.ts, rules.ts and fields.ts run in the browser and import no package but ${[...contractPackages].join(' and ')}, not ${specifier}`
  }
  return null
}

function objectionTo(given: Omit<Edge, 'from' | 'to'>): string | null {
  if (given.target === 'src/server.ts') return 'nothing imports src/server.ts'
  if (isTest(given.file.path)) return null
  const edge = { ...given, from: zoneOf(given.file.path), to: zoneOf(given.target) }
  return (
    objectionToLayer(edge) ??
    objectionToContract(edge) ??
    objectionToDomain(edge) ??
    objectionInWeb(edge) ??
    objectionToPage(edge)
  )
}

function objectionToLayer({ from, to, found, target }: Edge): string | null {
  const allowed = reachable[from.name]
  if (!allowed || allowed.includes(to.name)) return null
  if (from.name === 'ui' && filesOfUi.includes(target)) return null
  if (from.name === 'server' && demoLoader.test(target) && found.kind === 'dynamic') return null
  return `${from.name} may not import ${target}: imports run app → web → domains → platform, and src uses nothing outside it`
}

function objectionToContract({ file, to, found, target }: Edge): string | null {
  if (!isContract(file.path)) return null
  if (to.name === 'domain' && isContractFile(to.file) && (found.kind === 'type' || !isCalls(file.path))) return null
  if (target === 'src/platform/http/schema.ts' && !isCalls(file.path)) return null
  if (sharedFiles.test(target) && !isCalls(file.path)) return null
  if (target === callFile && isCalls(file.path)) return null
  if (isCalls(file.path))
    return `calls.ts imports types of schema.ts and src/platform/http/call.ts alone, not ${target}`
  return `a domain's schema.ts, rules.ts and fields.ts may import only such files of domains, src/platform/http/schema.ts and the pure files of src/platform/text, not ${target}`
}

function objectionToDomain({ from, to }: Edge): string | null {
  if (from.name !== 'domain' || to.name !== 'domain') return null
  if (from.domain === to.domain) return objectionToRoutes(from.file, to.file)
  if (isLeftOf(to.domain, from.domain)) return null
  return `${from.domain} may not import ${to.domain}: domains import only leftwards, ${domainOrder}`
}

/** Routes are the outermost part of a domain: its use cases never call them. */
function objectionToRoutes(from: string, to: string): string | null {
  const isRoutes = (file: string) => posix.basename(file) === 'routes.ts'
  return isRoutes(to) && !isRoutes(from) ? 'only app.ts and other routes import the routes of a domain' : null
}

/** What a candidate sees of a question, and is told of a test: the office looks at the player's own (docs/decisions/question-bank.md). */
const playersViews = ['src/web/exam/player/hall/question/', 'src/web/exam/player/briefing/instructions']

function isPlayersView({ from, target }: Pick<Edge, 'from' | 'target'>) {
  return from.name === 'web' && from.audience === 'staff' && playersViews.some((view) => target.startsWith(view))
}

function objectionInWeb({ from, to, found, target }: Edge): string | null {
  if (from.name !== 'web') return null
  if (to.name === 'domain' && !isContractFile(to.file)) {
    return `web imports from a domain only its calls.ts, rules.ts, fields.ts and the types of its schema.ts, not ${target}`
  }
  if (to.name === 'domain' && posix.basename(to.file) === 'schema.ts' && found.kind !== 'type') {
    return `web takes only types from ${target}: the schema library has no place in the browser`
  }
  if (to.name === 'platform' && found.kind !== 'type' && target !== callFile && !sharedFiles.test(target))
    return `web takes only types and pure texts from platform, not ${target}`
  if (isPlayersView({ from, target })) return null
  if (to.name === 'web' && from.audience && to.audience && from.audience !== to.audience) {
    return `web/${from.audience} may not import web/${to.audience}: shared parts live in web/ui or directly in src/web`
  }
  return null
}

/** What two pages share stands in a room beside them; so a page can be moved, or deleted, by its folder. */
function objectionToPage({ from, file, target, pages }: Edge): string | null {
  const page = [...pages].find((folder) => target.startsWith(`${folder}/`))
  if (isPlayersView({ from, target })) return null
  if (from.name !== 'web' || !page || file.path.startsWith(`${page}/`) || from.audience === null) return null
  return `${target} belongs to the page ${page}: what another file needs too lives in a room without a page`
}

function isContract(path: string): boolean {
  const zone = zoneOf(path)
  return zone.name === 'domain' && isContractFile(zone.file)
}

function isCalls(path: string): boolean {
  return path.endsWith('/calls.ts')
}

function isContractFile(file: string): boolean {
  return /(^|\/)(calls|schema|rules|fields)\.ts$/.test(file)
}
