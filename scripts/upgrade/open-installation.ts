import pg from 'pg'
import type { Config } from '#platform/config.ts'
import { openDatabase } from '../open-database.ts'

/** The database of the installation past any pooler. The embedded one is that of the server that runs. */
export async function connectionsOf(config: Config) {
  const { connection, stop } = await openDatabase(config)
  const { databaseDirectUrl } = config
  return { direct: databaseDirectUrl === undefined ? connection : { connectionString: databaseDirectUrl }, stop }
}

/** The address of the embedded database of the server that runs, as a second server takes it for DATABASE_URL; undefined: the settings name a database. */
export async function embeddedAddress(config: Config) {
  if (config.databaseUrl !== undefined) return undefined
  const { connection, stop } = await openDatabase(config)
  await stop()
  if (!('host' in connection)) return undefined
  const { host, port, user, database } = connection
  return `postgres://${user}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`
}

/** Does something with one connection. */
export async function withClient<T>(config: Config, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { direct, stop } = await connectionsOf(config)
  const client = new pg.Client(direct)
  client.on('error', () => undefined) // told by the query that fails
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
    await stop()
  }
}
