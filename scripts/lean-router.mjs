import { readFile } from 'node:fs/promises'
import { parseSync, Visitor } from 'oxc-parser'

/*
 * Leaves out of the browser's files what React Router has for uses that are not ours, and which its bundle cannot leave out by itself (docs/decisions/page-scripts.md, 094): prefetching by the manifest of its framework
 * mode, instrumentation, forms and fetchers of its own (we ask by `api`), middleware, routes that are found while the page runs, and view transitions. What stands here is what is left of them when nobody
 * uses them; whoever does is told so by an error. It also leaves out warnings, and the words of assertions: `npm run dev` has them.
 */

const refuse = (/** @type {string} */ what) => `throw new Error('left out: ${what}')`

/**
 * By the end of a module's path. `module`: the names that it must export as it is, and the whole that stands in its place. `bodies`: functions of it by name, and what their bodies become (null: an error).
 * `texts`: what is replaced word for word, wherever it stands.
 * @type {{ path: RegExp, module?: { exports: string, source: string }, bodies?: Record<string, string | null>, texts?: [string, string][] }[]}
 */
const replaced = [
  {
    path: /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
    module: {
      exports:
        'CRITICAL_CSS_DATA_ATTRIBUTE, FrameworkContext, Links, Meta, PrefetchPageLinks, Scripts, mergeRefs, setIsHydrated, useFrameworkContext, usePrefetchBehavior',
      source: `import { createContext } from 'react'
export const FrameworkContext = createContext(undefined)
export const PrefetchPageLinks = () => null
export const usePrefetchBehavior = () => [false, null, {}]
export const mergeRefs = (ref) => ref`,
    },
  },
  {
    path: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    module: {
      exports:
        'consumeInstrumentationClientResultMetaReceiver, getRouteInstrumentationUpdates, instrumentClientSideRouter, instrumentHandler, instrumentationResultMetaContext',
      source: `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = (router) => router`,
    },
  },
  {
    path: /react-router\/dist\/production\/lib\/router\/router\.js$/,
    bodies: {
      // Forms and fetchers.
      handleAction: null,
      fetch: null,
      handleFetcherAction: null,
      handleFetcherLoader: null,
      getUpdatedRevalidatingFetchers: null,
      normalizeNavigateOptions: `{ if (opts && isSubmissionNavigation(opts)) ${refuse('submissions')}; return { path } }`,
      isMutationMethod: '{ return false }',
      getSubmissionFromNavigation: '{}',
      // Routes that come while the page runs.
      checkFogOfWar: `{ if (init.patchRoutesOnNavigation) ${refuse('patchRoutesOnNavigation')}; return { active: false, matches: null } }`,
      discoverRoutes: null,
      cancelDiscoveryNavigation: null,
      patchRoutes: null,
      _internalSetRoutes: null,
      // A route is loaded whole, by a function.
      loadLazyRouteProperty: `{ if (typeof route.lazy === 'object') ${refuse('route.lazy.*')} }`,
      defaultDataStrategyWithMiddleware: `{ if (args.matches.some((m) => m.route.middleware)) ${refuse('middleware')}; return defaultDataStrategy(args) }`,
      runClientMiddlewarePipeline: null,
      restoreAppliedTransitions: '{}',
      persistAppliedTransitions: '{}',
    },
    texts: [
      ['if (isFogOfWar) {', 'if (false) {'],
      ['fetchLoadMatches.forEach((f, key)', 'if (false) fetchLoadMatches.forEach((f, key)'],
    ],
  },
  {
    path: /react-router\/dist\/production\/lib\/components\.js$/,
    texts: [
      [
        'router.window != null && router.window.document != null && typeof router.window.document.startViewTransition === "function"',
        'false',
      ],
    ],
  },
  {
    path: /react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    texts: [
      ['const Form = React$1.forwardRef(', 'const Form = /* @__PURE__ */ React$1.forwardRef('],
      ['Form.displayName = "Form";', ''],
    ],
  },
  { path: /react-router\/dist\/production\/lib\/router\/history\.js$/, bodies: { warning: '{}' } },
  { path: /react-router\/dist\/production\/lib\/router\/utils\.js$/ },
  { path: /react-router\/dist\/production\/lib\/hooks\.js$/, bodies: { warningOnce: '{}' } },
  { path: /react-router\/dist\/production\/lib\/server-runtime\/warnings\.js$/, bodies: { warnOnce: '{}' } },
]

/** @typedef {{ start: number, end: number }} Span */

/** Where the bodies of the named functions of a text stand, and what only words the failure of an assertion. */
function readModule(/** @type {string} */ text) {
  /** @type {Map<string, Span>} */
  const bodies = new Map()
  /** @type {Span[]} */
  const words = []
  new Visitor({
    FunctionDeclaration({ id, body }) {
      if (id && body) bodies.set(id.name, body)
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression') bodies.set(id.name, init.body)
    },
    CallExpression({ callee, arguments: [, message] }) {
      if (callee.type === 'Identifier' && callee.name === 'invariant' && message) words.push(message)
    },
  }).visit(parseSync('module.js', text).program)
  return { bodies, words }
}

const unknown = (/** @type {string} */ id, /** @type {string} */ what) =>
  new Error(`${id} is another than scripts/lean-router.mjs knows: ${what}`)

/** The module with other bodies and texts. */
function trim(
  /** @type {string} */ id,
  /** @type {string} */ text,
  /** @type {{ bodies?: Record<string, string | null>, texts?: [string, string][] }} */ { bodies = {}, texts = [] },
) {
  const read = readModule(text)
  /** @type {{ at: Span, by: string }[]} */
  const cuts = read.words.map((at) => ({ at, by: '""' }))
  for (const [name, body] of Object.entries(bodies)) {
    const at = read.bodies.get(name)
    if (!at) throw unknown(id, `it has no function ${name}`)
    cuts.push({ at, by: body ?? `{ ${refuse(name)} }` })
  }
  for (const [from, to] of texts) {
    let start = text.indexOf(from)
    if (start < 0) throw unknown(id, `it does not hold "${from}"`)
    for (; start >= 0; start = text.indexOf(from, start + 1))
      cuts.push({ at: { start, end: start + from.length }, by: to })
  }
  // From the end on, so that places stay what they are; what lies within another cut goes with it.
  let before = text.length
  let out = text
  const outer = cuts.filter(({ at }) => !cuts.some((other) => other.at.start < at.start && at.end < other.at.end))
  for (const { at, by } of outer.sort((a, b) => b.at.start - a.at.start)) {
    if (at.end > before) throw unknown(id, 'two cuts meet')
    before = at.start
    out = out.slice(0, at.start) + by + out.slice(at.end)
  }
  return out
}

/** The module in whose place another stands whole. */
function replace(
  /** @type {string} */ id,
  /** @type {string} */ text,
  /** @type {{ exports: string, source: string }} */ { exports, source },
) {
  if (!text.includes(`export { ${exports} };`)) throw unknown(id, 'it exports other names')
  const others = exports.split(', ').filter((name) => !source.includes(`const ${name} =`))
  return `${source}\n${others.map((name) => `export const ${name} = undefined`).join('\n')}`
}

/** Fails the build when another version of the router has other modules: then this has to be looked at again. */
export function leanRouter() {
  const seen = new Set()
  return {
    name: 'lean-router',
    enforce: /** @type {const} */ ('pre'),
    apply: /** @type {const} */ ('build'),
    async load(/** @type {string} */ id) {
      const found = replaced.find(({ path }) => path.test(id))
      if (!found) return null
      const text = await readFile(id, 'utf8')
      seen.add(found)
      return found.module ? replace(id, text, found.module) : trim(id, text, found)
    },
    buildEnd(/** @type {Error | undefined} */ error) {
      if (!error && seen.size < replaced.length)
        throw new Error('scripts/lean-router.mjs does not find what it replaces')
    },
  }
}
