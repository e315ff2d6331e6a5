import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const lookMs = 100

/**
 * Tracks a server's connections for a graceful shutdown: while it drains, each connection is closed with its next
 * answer, and when it closes, half-sent requests do not delay it.
 */
export function trackConnections({ halfRequestMs = 2000 } = {}) {
  const open = new Map<Socket, IncomingMessage | null>()
  let isDraining = false

  function endUnfinished() {
    for (const [socket, request] of open) if (!request?.complete) socket.destroy()
  }

  return {
    watch(server: Server) {
      server.on('connection', (socket) => {
        open.set(socket, null)
        socket.once('close', () => open.delete(socket))
      })
    },
    /** Must be called for each request before it is answered. */
    begin(request: IncomingMessage, response: ServerResponse) {
      const { socket } = request
      if (isDraining) response.shouldKeepAlive = false
      open.set(socket, request)
      response.once('close', () => {
        if (open.get(socket) === request) open.set(socket, null)
      })
    },
    drain() {
      isDraining = true
    },
    /** From now on a client has `halfRequestMs` to send the rest of a request. */
    close() {
      isDraining = true
      const timer = setTimeout(() => {
        endUnfinished()
        setInterval(endUnfinished, lookMs).unref()
      }, halfRequestMs)
      timer.unref()
    },
  }
}
