import { globSync } from 'node:fs'
import { dirname } from 'node:path'

/* Who may import whom (docs/architecture.md): layers, the order of domains, what the browser may load, audiences, page folders, cycles. */

/** Domains from left to right: each may import those of the lists before its own. */
const domains = [
  ['identity'],
  ['messages'],
  ['content'],
  ['catalogue', 'imports'],
  ['leads', 'bank', 'purchases'],
  ['exams'],
  ['learning', 'attempts', 'search'],
  ['merit'],
  ['verification', 'student-area'],
  ['console'],
]

/** Rooms of the purchases, from the record of an order to the office: each may import those of the lists before its own. */
const purchases = [
  ['orders'],
  ['ledger', 'entitlements', 'providers', 'parcels'],
  ['enrolments', 'drawers'],
  ['pricing', 'receipts'],
  ['payments'],
  ['refunds', 'mails'],
  ['buying', 'concessions', 'reports', 'day-book'],
  ['counter'],
  ['staff'],
]

const ours = '^(src|db|sandbox|scripts|bench|test)/'

/** What each layer may import of our files. */
const layers = {
  server: ['^src/server[.]ts$', '^src/((app|jobs|pages)[.]ts$|web/|domains/|platform/)|^db/demo/[a-z-]+[.]ts$'],
  app: ['^src/(app|jobs)[.]ts$', '^src/((mail-jobs|pages)[.]ts$|web/|domains/|platform/)'],
  'mail-jobs': ['^src/mail-jobs[.]ts$', '^src/(domains|platform)/'],
  pages: ['^src/pages[.]ts$', '^src/(web|domains|platform)/'],
  web: ['^src/web/(?!ui/)', '^src/(web|domains|platform)/'],
  ui: ['^src/web/ui/', '^src/web/ui/|^src/platform/text/(messages|india-time|reader-names)[.]ts$'],
  domains: ['^src/domains/', '^src/(domains|platform)/'],
  platform: ['^src/platform/', '^src/platform/'],
  db: ['^db/', '^(db|src/domains|src/platform)/'],
  sandbox: ['^sandbox/', '^(sandbox|src/domains|src/platform)/'],
  scripts: ['^scripts/', '^(scripts|db|src/domains|src/platform)/'],
}

const calls = '^src/domains/.+/calls[.]ts$'
const schemas = '^src/domains/.+/schema[.]ts$'
const contract = '^src/domains/.+/(calls|schema|rules|fields)[.]ts$'
/** The declarations of calls and their client: made for browser and server alike. */
const call = '^src/platform/http/call[.]ts$'
const packages = ['^src/platform/http/schema[.]ts$', 'node_modules/(zod|fraction[.]js)/']
/** Time in India, money, texts, the names of roles and lists of fields: pure, for server and browser alike. */
const pure = '^src/platform/(text/(rich-text/escape-percent|[a-z-]+)|data/drafts/fields|staff-roles)[.]ts$'

const screens = '^src/web/(site|portal|exam|staff)/'
/** What a candidate sees of a question, and is told of a test: the office looks at the player's own (docs/decisions/question-bank.md). */
const playersViews = '^src/web/exam/player/(hall/question/|briefing/instructions)'
const pages = globSync('src/web/**/page.tsx', { cwd: import.meta.dirname })
  .map((page) => dirname(page).replaceAll('\\', '/'))
  .toSorted()

/** @param {string} name @param {object} from @param {object} to */
const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

/** What two pages share stands in a room beside them, so a page can be moved, or deleted, by its folder. @param {string} audience @param {string[]} except */
const pageRules = (audience, except) => {
  const inside = `^(${pages.filter((page) => page.startsWith(`src/web/${audience}/`)).join('|')})/`
  const path = `^(${pages.join('|')})/`
  return [
    forbid('page-folder', { path: inside }, { path, pathNot: ['^$1/', ...except] }),
    forbid('page-folder', { path: `^src/web/${audience}/`, pathNot: inside }, { path, pathNot: except }),
  ]
}

const typesOnly = { dependencyTypesNot: ['type-only'] }

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    // Not even types go in a circle: a reader would have to know all its files to understand one.
    forbid('cycle', {}, { circular: true }),
    ...Object.entries(layers).map(([name, [path, allowed]]) =>
      forbid(`layer-${name}`, { path }, { path: ours, pathNot: allowed }),
    ),
    forbid('layer-server', { path: layers.server[0] }, { path: '^db/', dependencyTypesNot: ['dynamic-import'] }),
    forbid('outside-layers', { path: '^src/', pathNot: Object.values(layers).map(([path]) => path) }, {}),
    ...domains.map((names, at) => {
      const allowed = ['$1', ...domains.slice(0, at).flat()].join('|')
      const to = { path: '^src/domains/', pathNot: `^src/domains/(${allowed})/` }
      return forbid('domain-order', { path: `^src/domains/(${names.join('|')})/` }, to)
    }),
    forbid('domain-order', { path: '^src/domains/', pathNot: `^src/domains/(${domains.flat().join('|')})/` }, {}),
    ...purchases.map((names, at) => {
      const room = '^src/domains/purchases/'
      const allowed = ['$1', ...purchases.slice(0, at).flat()].join('|')
      const to = { path: `${room}[^/]+/`, pathNot: `${room}(${allowed})/` }
      return forbid('purchase-order', { path: `${room}(${names.join('|')})/` }, to)
    }),
    forbid(
      'attempt-order',
      { path: '^src/domains/attempts/marking/' },
      { path: '^src/domains/attempts/(ranking|analysis)/' },
    ),
    forbid('attempt-order', { path: '^src/domains/attempts/ranking/' }, { path: '^src/domains/attempts/analysis/' }),
    // Only app.ts and other routes import routes; access.ts asks no database.
    forbid('routes', { path: '^src/domains/', pathNot: '/routes[.]ts$' }, { path: '^src/domains/.+/routes[.]ts$' }),
    forbid('access', { path: '/access[.]ts$' }, { path: 'node_modules/drizzle-orm/' }),
    // The contract of a domain runs in the browser, too: calls.ts imports types alone, the others no package but these two.
    forbid('calls', { path: calls }, { pathNot: [call, contract] }),
    forbid('calls', { path: calls }, { pathNot: call, ...typesOnly }),
    forbid('contract', { path: contract, pathNot: calls }, { pathNot: [contract, pure, ...packages] }),
    // The web knows that contract, without the schema library, and of platform types and pure texts.
    forbid('web-domains', { path: layers.web[0] }, { path: '^src/domains/', pathNot: contract }),
    forbid('web-domains', { path: layers.web[0] }, { path: schemas, ...typesOnly }),
    forbid('web-platform', { path: layers.web[0] }, { path: '^src/platform/', pathNot: [call, pure], ...typesOnly }),
    // Audiences share web/ui and what stands directly in src/web.
    forbid('audience', { path: '^src/web/(site|portal|exam)/' }, { path: screens, pathNot: '^src/web/$1/' }),
    forbid('audience', { path: '^src/web/staff/' }, { path: screens, pathNot: ['^src/web/staff/', playersViews] }),
    ...['site', 'portal', 'exam'].flatMap((audience) => pageRules(audience, [])),
    ...pageRules('staff', [playersViews]),
  ],
  required: [
    // Fails when the parser no longer sees what TypeScript files import.
    { name: 'parser', severity: 'error', module: { path: '^src/app[.]ts$' }, to: { path: '^src/domains/identity/' } },
  ],
  options: {
    // TypeScript 7 has no API yet with which dependency-cruiser could parse.
    parser: 'swc',
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]test[.]tsx?$' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
