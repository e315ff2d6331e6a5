import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/*
 * TCP proxy that simulates a bad connection between a device and the server. `dark`: drops all traffic in both directions silently. `deaf`: delivers requests
 * but drops replies. `cut`: refuses every connection.
 */

export type Weather =
  | { kind: 'clear' | 'dark' | 'deaf' | 'cut' }
  | { kind: 'slow'; delayMs: number; bytesPerSecond: number }

const clear: Weather = { kind: 'clear' }

function createSky() {
  let weather = clear
  let changed = Promise.withResolvers<void>()
  return {
    now: () => weather,
    set: (next: Weather) => {
      weather = next
      changed.resolve()
      changed = Promise.withResolvers<void>()
    },
    /** Waits until data passes again. */
    untilLight: async (isGone: () => boolean) => {
      while (weather.kind === 'dark' && !isGone()) await changed.promise
    },
  }
}
type Sky = ReturnType<typeof createSky>

/** Forwards bytes in one direction and in order; the other end is told of the close after the last of them. */
function carry({ from, to, sky, isReply }: { from: Socket; to: Socket; sky: Sky; isReply: boolean }) {
  let last = Promise.resolve()
  async function pass(chunk: Buffer) {
    const weather = sky.now()
    if (weather.kind === 'slow') await delay(weather.delayMs + (chunk.length * 1000) / weather.bytesPerSecond)
    await sky.untilLight(() => to.destroyed)
    if (!to.destroyed && !(isReply && sky.now().kind === 'deaf')) to.write(chunk)
    from.resume()
  }
  from.on('data', (chunk: Buffer) => {
    from.pause()
    last = last.then(() => pass(chunk))
  })
  from.on('error', () => undefined)
  from.on('close', () => void last.then(() => sky.untilLight(() => to.destroyed)).then(() => to.destroy()))
}

export async function openLink(target: { host: string; port: number }) {
  const sky = createSky()
  const open = new Set<Socket>()
  const server = createServer((device) => {
    if (sky.now().kind === 'cut') return void device.on('error', () => undefined).destroy()
    const upstream = connect(target)
    for (const socket of [device, upstream]) {
      open.add(socket)
      socket.setNoDelay(true).on('close', () => open.delete(socket))
    }
    carry({ from: device, to: upstream, sky, isReply: false })
    carry({ from: upstream, to: device, sky, isReply: true })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no address.')
  const breakAll = () => open.forEach((socket) => void socket.destroy())

  /** Swallowed data is lost, so connections end with the weather that swallowed it. */
  function set(next: Weather) {
    const isBroken = next.kind === 'cut' || sky.now().kind === 'deaf'
    sky.set(next)
    if (isBroken) breakAll()
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    set,
    clear: () => set(clear),
    close: () => {
      set(clear)
      breakAll()
      server.close()
    },
  }
}
export type Link = Awaited<ReturnType<typeof openLink>>
