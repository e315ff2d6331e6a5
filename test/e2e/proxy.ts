import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = { status: number; body: string }

/** Starts a proxy between the browser and a server, which simulates failing networks, also for a service worker, and releases that replace it. */
export async function startProxy(target: string) {
  const state: { isDown: boolean; worker: ((text: string) => Answer) | null } = { isDown: false, worker: null }
  const { hostname, port } = new URL(target)
  const server = createServer((asked, answer) => {
    if (state.isDown) return void asked.socket.destroy()
    const headers = { ...asked.headers, ...(state.worker ? { 'accept-encoding': 'identity' } : {}) }
    const onward = request({ hostname, port, path: asked.url, method: asked.method, headers }, (from) => {
      const change = asked.url === '/service-worker.js' ? state.worker : null
      if (!change) {
        answer.writeHead(from.statusCode ?? 502, from.headers)
        return void from.pipe(answer)
      }
      let text = ''
      from.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      from.on('end', () => {
        const { status, body } = change(text)
        answer.writeHead(status, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(body)
      })
    })
    onward.on('error', () => asked.socket.destroy())
    asked.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address: AddressInfo | string | null = server.address()
  const own = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://localhost:${own}`,
    state,
    /** Also cuts connections that are kept open. */
    goDown() {
      state.isDown = true
      server.closeAllConnections()
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type BadNetwork = Awaited<ReturnType<typeof startProxy>>
