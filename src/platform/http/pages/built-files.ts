import staticFiles from '@fastify/static'
import { pathOf } from '#platform/data/cache/public-cache.ts'
import { headersOfDocuments } from '../security-headers.ts'
import type { App } from '../serve.ts'

// A name that no build gives is not looked for: a file system has errors of its own for what is too long or too odd.
const builtName = /^\/assets\/[\w-][\w.-]{0,199}$/

/**
 * The scripts, styles and typefaces of the pages. Their names hold a hash of what is in them, so that browsers keep them for ever. The first of `scripts`
 * is the one that every page begins with: its address names the build. `folders`: that of this build, and those that pages may be open from.
 */
export async function serveBuiltFiles(app: App, folders: string[], { scripts: [entry = ''] }: { scripts: string[] }) {
  // For pages that are open since before a deploy: they miss a chunk, and ask whether it will come back.
  app.get('/assets/current', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain').header('cache-control', 'no-store').send(entry),
  )
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!builtName.test(pathOf(request.url))) return reply.callNotFound()
    })
    // A script, a style or a font runs under the policy of the document that asked for it: fifty copies of that would be a tenth of a first view.
    scope.addHook('onSend', async (_request, reply) => {
      if (reply.statusCode === 200) for (const name of headersOfDocuments) reply.removeHeader(name)
    })
    // Its own route would list the whole folder, a thousand names, for each file that is asked for, to compare the spelling; a name of a build is one segment, and only read.
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
