import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Expression, type Program, parseSync, Visitor, type VisitorObject } from 'oxc-parser'
import { findUnmarked } from '../texts/find-unmarked.ts'

/* Checks that TypeScript, Biome, dependency-cruiser and stylelint cannot make. */

export type Source = { path: string; text: string }
export type Violation = { path: string; line: number; rule: string; message: string }
type Parsed = Source & { program: Program }
type Note = (start: number, message: string) => void

/** Returns the TypeScript files of src with their texts, without tests: the files that git tracks or would track, or all without git. */
export function readSources(root: string): Source[] {
  return listSources(root)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && existsSync(join(root, path)))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function listSources(root: string): string[] {
  // A source archive unpacked inside another repository is not listed by that repository.
  if (existsSync(join(root, '.git'))) {
    try {
      const args = ['ls-files', '-coz', '--exclude-standard', '--', 'src']
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\0')
    } catch {
      // Git is not installed.
    }
  }
  return readdirSync(join(root, 'src'), { recursive: true }).map((path) => `src/${String(path).replaceAll('\\', '/')}`)
}

/** Returns the violations in the files of src, ordered by path and line. */
export function findViolations(sources: Source[]): Violation[] {
  const violations = sources.flatMap((source) => {
    const file = { ...source, program: parseSync(source.path, source.text).program }
    return Object.entries(rules).flatMap(([rule, check]) => {
      const found: Violation[] = []
      check(file, (start, message) => {
        found.push({ path: file.path, line: file.text.slice(0, start).split('\n').length, rule, message })
      })
      return found
    })
  })
  return [...violations, ...unusedPermissions(sources)].sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
}

const rules: Record<string, (file: Parsed, note: Note) => void> = {
  'table-owner': tableOwner,
  'call-path': callPath,
  'page-address': pageAddress,
  'page-link': pageLink,
  'date-format': dateFormat,
  breakpoint,
  'unmarked-text': unmarkedText,
}

function visit({ program }: Parsed, visitor: VisitorObject) {
  new Visitor(visitor).visit(program)
}

/** Calls `look` for each string literal and each fixed part of a template. */
function visitTexts(file: Parsed, look: Note) {
  visit(file, {
    Literal: ({ value, start }) => {
      if (typeof value === 'string') look(start, value)
    },
    TemplateElement: ({ value, start }) => look(start, value.cooked ?? value.raw),
  })
}

const domainOf = (path: string) => /^src\/domains\/([^/]+)\//.exec(path)?.[1]

/** Reports writes to another domain's table: each table has one owning domain, and only its owner writes it. */
function tableOwner(file: Parsed, note: Note) {
  const domain = domainOf(file.path)
  if (!domain) return
  const owners = new Map<string, string>()
  visit(file, {
    ImportDeclaration: ({ source, specifiers }) => {
      if (!source.value.endsWith('tables.ts')) return
      const isAlias = source.value.startsWith('#')
      const owner = domainOf(
        isAlias ? `src/${source.value.slice(1)}` : posix.join(posix.dirname(file.path), source.value),
      )
      if (owner && owner !== domain) for (const { local } of specifiers) owners.set(local.name, owner)
    },
  })
  if (owners.size === 0) return
  visit(file, {
    CallExpression: ({ callee, arguments: [table], start }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!table || !['insert', 'update', 'delete'].includes(callee.property.name)) return
      const named = table.type === 'MemberExpression' ? table.object : table
      const owner = named.type === 'Identifier' && owners.get(named.name)
      if (owner) note(start, `only ${owner} writes its tables; ${domain} calls a use case of ${owner} instead`)
    },
  })
}

/** Reports API paths outside calls.ts, except in the scripts that every document carries, which import no declarations. */
function callPath(file: Parsed, note: Note) {
  if (file.path.endsWith('/calls.ts') || file.path.startsWith('src/web/shell/inline/')) return
  visitTexts(file, (start, text) => {
    if (/^\/api\/[\w-]+\//.test(text)) note(start, `declare the call ${text} in calls.ts and use addressOf`)
  })
}

/** Files that may contain page addresses; the service worker is a single file without imports. */
const addressFiles = [
  'src/platform/text/paths.ts',
  'src/platform/text/staff-paths.ts',
  'src/web/routes.ts',
  'src/web/shell/offline/service-worker.ts',
]
const pages =
  'account|quizportal|login|registration|forget-password|reset-password|confirm-email|privacy|terms|refund-policy|shipping-policy|grievance-officer|accessibility|about|gallery|contact|product|exam|exam-category|center|center-detail|course|course-category|course-details|classroom-course|test-series|free-downloads|time-table|results|notifications|latest-news|prospectus|ftd-scholarship-tests'
const pageOfSite = new RegExp(`^/(?:${pages})(?:[/?#\\n]|$)`)
const pageOfConsole = /^\/staff(?:[/?#]|$)/

/** Reports page addresses outside the URL map; `src/web/staff/routes.test.ts` checks those between screens of the console. */
function pageAddress(file: Parsed, note: Note) {
  if (addressFiles.includes(file.path)) return
  const isDomain = domainOf(file.path) !== undefined
  const look: Note = (start, text) => {
    if (isDomain && pageOfConsole.test(text))
      note(start, `take ${text} from staffPaths of platform/text/staff-paths.ts`)
    else if (pageOfSite.test(text) && !text.includes('/:'))
      note(start, `take ${text} from paths of platform/text/paths.ts`)
  }
  visit(file, {
    Literal: ({ value, start }) => {
      if (typeof value === 'string') look(start, value)
    },
    TemplateLiteral: ({ quasis }) => {
      // In a mail the address follows the origin.
      for (const { value, start } of isDomain ? quasis : quasis.slice(0, 1)) look(start, value.cooked ?? value.raw)
    },
  })
}

/** Reports links and forms that bypass the router, which adds the prefix of the page's language to addresses. */
function pageLink(file: Parsed, note: Note) {
  if (!file.path.startsWith('src/web/') || file.path.startsWith('src/web/staff/')) return
  visit(file, {
    JSXAttribute: ({ name, value, start }) => {
      if (name.type !== 'JSXIdentifier' || !['href', 'action'].includes(name.name)) return
      if (value?.type !== 'JSXExpressionContainer') return
      if (/^\{`?(?:\$\{)?paths\./.test(file.text.slice(value.start)))
        note(
          start,
          'link with <Link to={paths…}>, with reloadDocument where the document must be new, and send forms to useHref(paths…)',
        )
    },
  })
}

const hourMs = 3_600_000
const datesFile = 'src/platform/text/india-time.ts'
const numbersFile = 'src/platform/text/counted.ts'

/** Reports time zones, date formats, and lengths of an hour or day outside `platform/text/india-time.ts`. */
function dateFormat(file: Parsed, note: Note) {
  if (file.path === datesFile || file.path === 'src/platform/text/date-names.ts') return
  const isHourOrDay = (value: unknown) => value === hourMs || value === 24 * hourMs
  visit(file, {
    MemberExpression: ({ object, property, start }) => {
      const name = property.type === 'Identifier' ? property.name : ''
      const isFormatter = name === 'DateTimeFormat' && object.type === 'Identifier' && object.name === 'Intl'
      if (isFormatter || ['toLocaleDateString', 'toLocaleTimeString'].includes(name))
        note(start, `format dates with ${datesFile}, not with ${name}`)
      if (name === 'toLocaleString' && file.path !== numbersFile)
        note(start, `format dates with ${datesFile} and numbers with ${numbersFile}`)
    },
    Literal: ({ value, start }) => {
      if (value === 'Asia/Kolkata') note(start, `use indiaZone of ${datesFile}`)
      if (isHourOrDay(value)) note(start, `use hourMs or dayMs of ${datesFile}`)
    },
    BinaryExpression: (expression) => {
      if (isHourOrDay(productOf(expression))) note(expression.start, `use hourMs or dayMs of ${datesFile}`)
    },
  })
}

/** Returns the product of number literals, or null for any other expression. */
function productOf(expression: Expression | { type: 'PrivateIdentifier' }): number | null {
  if (expression.type === 'Literal') return typeof expression.value === 'number' ? expression.value : null
  if (expression.type !== 'BinaryExpression' || expression.operator !== '*') return null
  const [left, right] = [productOf(expression.left), productOf(expression.right)]
  return left === null || right === null ? null : left * right
}

/** Reports breakpoints in `matchMedia` and `sizes` that differ from those of the stylesheets, which stylelint checks. */
function breakpoint(file: Parsed, note: Note) {
  if (!file.path.startsWith('src/web/')) return
  const width = '(?:768|1024|1100|1280)px'
  const ours = new RegExp(String.raw`^\((?:width (?:<|>=) ${width}|${width} <= width < ${width}|height < 480px)\)$`)
  visitTexts(file, (start, text) => {
    for (const [query] of text.matchAll(/\((?:(?:min|max)-(?:width|height):|(?:width|height)\s*[<>])[^)]*px\)/g))
      if (!ours.test(query)) note(start, `${query} is none of the breakpoints of stylelint.config.mjs`)
  })
}

/** Files whose visible texts must all be in the catalogues. */
const translated = /^src\/(?:domains|platform|web\/(?:buying|exam|portal|shell|site|staff|ui))\//

/** Texts that only operators read, that an institute writes itself, or that are stored or compared literally. */
const serverTexts = new RegExp(
  [
    String.raw`^src/platform/(?:config|config-values|environment-file)\.ts|/platform/(?:ops|data/database(?!/database-errors))/|/attempts/seals/`,
    String.raw`/tables\.ts$|/read-workbook\.ts|/make-keys\.ts|/security-headers\.ts|/passwords\.ts$`,
    String.raw`/legal/rules\.ts|/write-template\.ts|/describe-vouchers\.ts|/search/collect-pages\.ts|/apply-synonyms\.ts|/leads/staff/imports/rules\.ts$|/draw-icons\.ts|/drawing/indic-text\.ts|/receipts/rules\.ts|/compare-settlements\.ts`,
  ].join('|'),
)

/** Search engine terms, languages chosen with the paper, stored values, and names in other companies' scripts. */
const otherTexts = new RegExp(
  [
    String.raw`/json-ld/|/shell/inline/|/shell/languages\.tsx`,
    String.raw`/briefing/instructions/texts-|/profile-values\.ts`,
    String.raw`/overlay/checkout\.ts`,
  ].join('|'),
)

/** Reports visible texts that are not in the catalogues (docs/decisions/texts.md). */
function unmarkedText({ path, text }: Parsed, note: Note) {
  if (!translated.test(path) || serverTexts.test(path) || otherTexts.test(path)) return
  for (const { start, shown } of findUnmarked(path, text))
    note(start, `“${shown}” looks like a text that people read: mark it with t\`…\` of platform/text/messages.ts`)
}

const permissionList = 'src/domains/identity/schema.ts'
/** Permissions that roles have for parts of the office that are not built yet. */
const plannedPermissions = [
  'hall.reopen-request',
  'hall.reopen-approve',
  'students.read-own',
  'messages.send-own',
  'messages.request',
  'messages.approve',
  'templates.read',
  'templates.edit',
]

/** Reports permissions that no code in src checks and that are not planned. */
function unusedPermissions(sources: Source[]): Violation[] {
  const list = sources.find(({ path }) => path === permissionList)
  const text = /export const permission = z\.enum\(\[([\s\S]*?)\]\)/.exec(list?.text ?? '')?.[1] ?? ''
  const names = [...text.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
  const asking = sources.filter(({ path }) => ![permissionList, 'src/domains/identity/access.ts'].includes(path))
  return names.flatMap((name) => {
    const isAsked = asking.some((source) => source.text.includes(`'${name}'`))
    if (isAsked !== plannedPermissions.includes(name)) return []
    const message = isAsked ? `${name} is asked for and no longer planned` : `no code asks for the permission ${name}`
    return [{ path: permissionList, line: 1, rule: 'unused-permission', message }]
  })
}
