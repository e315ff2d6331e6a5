import pg from 'pg'
import type { Config } from '#platform/config.ts'
import { openDatabase } from '../open-database.ts'

/** Returns the connection settings of the installation's database, bypassing any pooler. The embedded database is that of the running server. */
export async function connectionsOf(config: Config) {
  const { connection, stop } = await openDatabase(config)
  const { databaseDirectUrl } = config
  return { direct: databaseDirectUrl === undefined ? connection : { connectionString: databaseDirectUrl }, stop }
}

/** Returns the address of the running server's embedded database, as DATABASE_URL for a second server; undefined when the settings name a database. */
export async function embeddedAddress(config: Config) {
  if (config.databaseUrl !== undefined) return undefined
  const { connection, stop } = await openDatabase(config)
  await stop()
  if (!('host' in connection)) return undefined
  const { host, port, user, database } = connection
  return `postgres://${user}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`
}

/** Runs `work` with one connection. */
export async function withClient<T>(config: Config, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { direct, stop } = await connectionsOf(config)
  const client = new pg.Client(direct)
  client.on('error', () => undefined) // reported by the failing query
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
    await stop()
  }
}
