import * as nodeModule from 'node:module'

/*
 * Preloaded into every process of ours (toolchain.mjs). Node parses the package.json of a package anew whenever it looks at one of its modules, and that of drizzle-orm
 * is 180 KB long: it was half of what the start of a process cost, 1.0 of 2.0 s. Here each name is looked up once, and what its modules import of each other
 * not at all: they are ES modules beside each other.
 */

const home = new URL('../node_modules/drizzle-orm/', import.meta.url).href
/** @type {Map<string, import('node:module').ResolveFnOutput>} */
const known = new Map()

/** @type {import('node:module').ResolveHookSync} */
function resolve(specifier, context, next) {
  const from = context.parentURL ?? ''
  if (from.startsWith(home) && from.endsWith('.js') && specifier.startsWith('.'))
    return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true }
  if (!/^drizzle-orm(\/|$)/.test(specifier) || from.includes('/node_modules/')) return next(specifier, context)
  const kind = `${context.conditions.includes('require')} ${specifier}`
  const found = known.get(kind) ?? { ...next(specifier, context), shortCircuit: true }
  known.set(kind, found)
  return found
}

// A Node that is older than ours has none, and resolves by itself.
nodeModule.registerHooks?.({ resolve })
