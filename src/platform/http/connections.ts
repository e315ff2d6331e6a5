import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const lookMs = 100

/**
 * Tracks a server's connections for a graceful shutdown: while it drains, each connection is closed with its next
 * answer, and when it closes, half-sent requests do not delay it.
 */
export function trackConnections({ halfRequestMs = 2000 } = {}) {
  /** Its newest answer. */
  const open = new Map<Socket, ServerResponse | null>()
  let isDraining = false

  function endUnfinished() {
    for (const [socket, response] of open) {
      if (!response || response.writableFinished || !response.req.complete) socket.destroy()
    }
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
      if (isDraining) response.shouldKeepAlive = false
      open.set(request.socket, response)
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
