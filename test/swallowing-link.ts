import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/*
 * A link to the database that can become silent: `swallow` takes what is sent on existing connections and answers nothing, while new ones work; `hang` takes
 * those too; `cut` refuses.
 */

type Place = { host: string; port: number; user: string; database: string }

export async function openSwallowingLink() {
  const host = await mkdtemp(path.join(tmpdir(), 'abhyas-link-'))
  const open = new Map<Socket, { isSilent: boolean }>()
  let state: 'clear' | 'hang' | 'cut' = 'clear'
  let target = ''

  function relay(near: Socket) {
    near.on('error', () => undefined)
    if (state === 'cut') return void near.destroy()
    const own = { isSilent: state === 'hang' }
    open.set(near, own)
    const far = connect(target)
    far.on('error', () => near.destroy())
    near.on('close', () => {
      open.delete(near)
      far.destroy()
    })
    far.on('close', () => near.destroy())
    near.on('data', (chunk) => void (own.isSilent || far.write(chunk)))
    far.on('data', (chunk) => void (own.isSilent || near.write(chunk)))
  }

  const server = createServer(relay)
  const swallow = () => {
    for (const own of open.values()) own.isSilent = true
  }
  return {
    swallow,
    hang() {
      state = 'hang'
      swallow()
    },
    cut() {
      state = 'cut'
      for (const near of open.keys()) near.destroy()
    },
    /** Stops swallowing; connections that were swallowed stay silent. */
    clear() {
      state = 'clear'
    },
    /** Returns the settings of this database's connection through the link. */
    async via<T extends Place>(connection: T): Promise<T> {
      target = path.join(connection.host, `.s.PGSQL.${connection.port}`)
      server.listen(path.join(host, `.s.PGSQL.${connection.port}`))
      await once(server, 'listening')
      return { ...connection, host }
    },
    async close() {
      for (const near of open.keys()) near.destroy()
      server.close()
      await rm(host, { recursive: true, force: true })
    },
  }
}
