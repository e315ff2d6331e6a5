export type Zone =
  | {
      name:
        | 'server'
        | 'app'
        | 'mail-jobs'
        | 'renderer'
        | 'ui'
        | 'platform'
        | 'db'
        | 'sandbox'
        | 'scripts'
        | 'bench'
        | 'test'
    }
  /** `file`: its path inside the domain, with the room it lies in. */
  | { name: 'domain'; domain: string; file: string }
  | { name: 'web'; audience: string | null }
  | { name: 'stray' }
  | { name: 'outside' }

const topFolders = ['db', 'sandbox', 'scripts', 'bench', 'test'] as const
const audiences = ['site', 'portal', 'exam', 'staff']

/** Domains and the rank of each: a domain imports only those of a lower rank. */
const ranks = new Map([
  ['identity', 0],
  ['content', 1],
  ['catalogue', 2],
  ['imports', 2],
  ['leads', 3],
  ['bank', 3],
  ['purchases', 3],
  ['exams', 4],
  ['learning', 5],
  ['attempts', 5],
  ['search', 5],
  ['merit', 6],
  ['verification', 7],
  ['student-area', 7],
  ['console', 8],
])

export const domainOrder =
  'identity ← content ← {catalogue, imports} ← {leads, bank, purchases} ← exams ← {learning, attempts, search} ← merit ← {verification, student-area} ← console'

export function isDomain(name: string): boolean {
  return ranks.has(name)
}

export function isLeftOf(left: string, right: string): boolean {
  return (ranks.get(left) ?? Number.POSITIVE_INFINITY) < (ranks.get(right) ?? -1)
}

/** Where a path lives in the tree; `outside` is what the tree says nothing about, such as a root config. */
export function zoneOf(path: string): Zone {
  const [top = '', second = '', third = '', ...rest] = path.split('/')
  const folder = topFolders.find((name) => name === top)
  if (folder) return { name: folder }
  if (top !== 'src') return { name: 'outside' }
  if (path === 'src/server.ts') return { name: 'server' }
  if (path === 'src/app.ts' || path === 'src/jobs.ts') return { name: 'app' }
  // The jobs that send mail: beside the other jobs, and imported by them.
  if (path === 'src/mail-jobs.ts') return { name: 'mail-jobs' }
  // How the app renders its pages: beside it, and imported by it.
  if (path === 'src/pages.ts') return { name: 'renderer' }
  if (second === 'platform') return { name: 'platform' }
  if (second === 'domains') return { name: 'domain', domain: third, file: rest.join('/') }
  if (second !== 'web') return { name: 'stray' }
  if (third === 'ui') return { name: 'ui' }
  return { name: 'web', audience: audiences.includes(third) ? third : null }
}
