import { existsSync, readFileSync } from 'node:fs'
import staticFiles from '@fastify/static'
import { pathOf } from '#platform/data/cache/public-cache.ts'
import { headersOfDocuments } from '../security-headers.ts'
import type { App } from '../serve.ts'

// Other names are not looked up: a file system has errors of its own for names that are too long or odd.
const builtName = /^\/assets\/[\w-][\w.-]{0,199}$/

/**
 * Serves the pages' scripts, styles and fonts. Their names contain a hash of their content, so that browsers cache them
 * for ever. `entries`: for each language the file that every page of it loads; their addresses identify the build.
 * `folders`: of this build, and of those from which pages may still be open.
 */
export async function serveBuiltFiles(app: App, folders: string[], entries: string[]) {
  // For pages opened before a deploy: when they miss a chunk, they ask whether it will come back.
  app.get('/assets/current', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain').header('cache-control', 'no-store').send(entries.join('\n')),
  )
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!builtName.test(pathOf(request.url))) return reply.callNotFound()
    })
    // Scripts, styles and fonts run under their document's policy: fifty copies of it would be a tenth of a first
    // view.
    scope.addHook('onSend', async (_request, reply) => {
      if (reply.statusCode === 200) for (const name of headersOfDocuments) reply.removeHeader(name)
    })
    // A wildcard, as the plugin's other mode lists the whole folder, a thousand names, for each requested file,
    // to compare the spelling; a name of a build is one segment, and only read.
    await scope.register(staticFiles, {
      root: folders.length === 1 ? (folders[0] ?? '') : folders,
      serve: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    })
    scope.get<{ Params: { name: string } }>('/assets/:name', { schema: { hide: true } }, (request, reply) =>
      reply.sendFile(request.params.name),
    )
  })
}

/**
 * Worker that removes itself: browsers that have the service worker fetch this within a day, and it deletes
 * itself and everything it stored.
 */
const farewell = `self.addEventListener('install',()=>self.skipWaiting())
self.addEventListener('activate',(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())await caches.delete(name)
await self.registration.unregister()})()))
`

/** A visitor's worker stores one page: being a release behind for a day costs nothing, while a check at each page would. */
const ofVisitors = 'max-age=86400'

/**
 * Serves the service workers of students and visitors. `files`: by the prefix of the addresses in their language.
 * `isWanted` false: serves one that removes itself.
 */
export function serveWorker(app: App, files: Map<string, string>, isWanted: boolean) {
  const scripts = new Map(
    [...files].map(([base, file]) => [
      base,
      isWanted ? (existsSync(file) ? readFileSync(file, 'utf8') : null) : farewell,
    ]),
  )
  app.get('/service-worker.js', { schema: { hide: true } }, async ({ url }, reply) => {
    const asked = new URLSearchParams(url.slice(pathOf(url).length))
    const script = scripts.get(asked.get('base') ?? '') ?? null
    if (script === null) return reply.callNotFound()
    const caching = asked.get('for') === 'visitors' ? ofVisitors : 'no-cache'
    return reply.type('text/javascript; charset=utf-8').header('cache-control', caching).send(script)
  })
}
