import { posix } from 'node:path'
import { isTest, type Violation, wordsOf } from './source-file.ts'
import { verbs } from './verbs.ts'
import { domainOrder, isDomain, zoneOf } from './zones.ts'

const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
/** Documents that everybody looks for by this name, and what docker looks for by its. */
const capitalDocument = /^(?:Dockerfile|[A-Z]+(\.(md|txt))?)$/
const drawers = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'managers'])

const domainFiles = new Set([
  ...['calls.ts', 'schema.ts', 'tables.ts', 'rules.ts'],
  ...['fields.ts', 'access.ts', 'reads.ts', 'routes.ts'],
])
/** Clients of third parties, named after the party. */
const partnerFiles = new Set(['partner.ts', 'paytm.ts', 'razorpay.ts'])
/** Reads of one screen, where one file of reads would be too long. */
const readsOfScreen = /^reads(-[a-z0-9]+)+\.ts$/
const verbNoun = /^([a-z]+)(-[a-z0-9]+)+\.ts$/

/** Holds how files and folders are called, and the closed list of what a domain folder holds. */
export function fileNames(path: string): Violation[] {
  // The migration generator names its own files.
  if (path.startsWith('db/migrations/')) return []
  const messages = [objectionToCase(path), objectionToWords(path), objectionToPlace(path), objectionInDomain(path)]
  return messages.flatMap((message) => (message ? [{ path, line: 1, rule: 'file-name', message }] : []))
}

function objectionToCase(path: string): string | null {
  if (capitalDocument.test(posix.basename(path))) return null
  const wrong = path.split('/').find((name) => !kebab.test(name))
  return wrong ? `${wrong} is not kebab-case` : null
}

function objectionToWords(path: string): string | null {
  const drawer = wordsOf(path).find((word) => drawers.has(word))
  return drawer ? `"${drawer}" says nothing about what is inside; name the file after its subject` : null
}

function objectionToPlace(path: string): string | null {
  if (zoneOf(path).name !== 'stray') return null
  return 'src holds server.ts, app.ts, jobs.ts, domains, web and platform, and nothing else'
}

function objectionInDomain(path: string): string | null {
  const zone = zoneOf(path)
  if (zone.name !== 'domain') return null
  if (!isDomain(zone.domain)) return `${zone.domain} is none of the domains ${domainOrder}`
  const [room, ...inside] = zone.file.split('/')
  if (inside.length > (room === 'staff' ? 2 : 1)) return 'a domain has rooms, and only its room staff/ has rooms inside'
  const name = posix.basename(zone.file)
  if (isTest(path) || domainFiles.has(name) || partnerFiles.has(name) || readsOfScreen.test(name)) return null
  if (verbs.has(verbNoun.exec(name)?.[1] ?? '')) return null
  return `${zone.file} is none of a domain's files: ${[...domainFiles].join(', ')}, a partner, or one verb-noun.ts per use case, with a verb of scripts/house/verbs.ts`
}
