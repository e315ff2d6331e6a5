import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const preload = pathToFileURL('scripts/resolve-drizzle.mjs').href

/** Quoted as a script's string: a path may contain an apostrophe. */
const urlOf = (file: string) => JSON.stringify(pathToFileURL(file).href)

/** Lists the drizzle-orm modules that one of our processes loads, once per load. */
function loadedWith(nodeOptions: string) {
  const script = `
    const { registerHooks, createRequire } = await import('node:module')
    const seen = new Set()
    registerHooks({ load: (url, context, next) => { if (url.includes('/drizzle-orm/')) seen.add(context.format + ' ' + url); return next(url, context) } })
    await import(${urlOf('src/platform/data/database/database.ts')})
    await import(${urlOf('src/domains/identity/tables.ts')})
    createRequire(${urlOf('scripts/x.cjs')})('drizzle-orm')
    console.log(JSON.stringify([...seen].sort()))`
  const env = { ...process.env, NODE_OPTIONS: nodeOptions }
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' })
  const loaded: string[] = JSON.parse(said)
  return loaded
}

it('resolves the same modules as Node, in the same format', () => {
  const usual = loadedWith('')
  expect(usual.length).toBeGreaterThan(50)
  expect(loadedWith(`--import=${preload}`)).toEqual(usual)
})
