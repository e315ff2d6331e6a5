import { existsSync, readFileSync } from 'node:fs'
import type { App } from '../serve.ts'

/** Browsers that have the worker fetch it within a day, and with it their way back: it takes itself and all that it kept off the device. */
const farewell = `self.addEventListener('install',()=>self.skipWaiting())
self.addEventListener('activate',(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())await caches.delete(name)
await self.registration.unregister()})()))
`

/** A visitor's worker keeps one page: that it is a release behind for a day costs nothing, and asking at each page would. */
const ofVisitors = 'max-age=86400'

/** The service worker of the student area and of visitors. `isWanted` false: those that are out there leave. */
export function serveWorker(app: App, file: string, isWanted: boolean) {
  const script = isWanted ? (existsSync(file) ? readFileSync(file, 'utf8') : null) : farewell
  app.get('/service-worker.js', { schema: { hide: true } }, async ({ url }, reply) => {
    if (script === null) return reply.callNotFound()
    const caching = url.endsWith('?for=visitors') ? ofVisitors : 'no-cache'
    return reply.type('text/javascript; charset=utf-8').header('cache-control', caching).send(script)
  })
}
