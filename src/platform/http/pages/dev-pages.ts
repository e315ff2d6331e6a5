import type { IncomingMessage, ServerResponse } from 'node:http'
import { bundleInlineScripts } from './inline-scripts.ts'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Starts Vite inside the server, for `npm run dev` only: sources are compiled on request, and pages reload on save. */
export async function startVite() {
  const { createServer } = await import('vite')
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } })
  const middleware: Middleware = (request, response, next) => vite.middlewares(request, response, next)
  return {
    middleware,
    load: (file: string) => vite.ssrLoadModule(file),
    transform: (path: string, html: string) => vite.transformIndexHtml(path, html),
    inline: await bundleInlineScripts(process.cwd()),
    close: () => vite.close(),
  }
}
export type ViteInside = Awaited<ReturnType<typeof startVite>>
