import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/ops/embedded/postgres.ts'

/*
 * A server to be killed: starts the database of a directory and commits rows until it dies, printing a row's number once its
 * commit is acknowledged. Arguments: the directory, then optionally the guard and the isolation.
 */

const [dataDir = '', guard, isolation] = process.argv.slice(2)
const log = { info: () => undefined, warn: () => undefined }
const server = await startEmbeddedPostgres({
  dataDir,
  log,
  guard: guard === 'watchdog' ? 'watchdog' : 'kernel',
  isolation: isolation === 'account' ? 'account' : 'auto',
})
const pool = new pg.Pool(server.connection)
await pool.query('CREATE TABLE IF NOT EXISTS kept (id bigserial PRIMARY KEY, filler text NOT NULL)')
for (;;) {
  const { rows } = await pool.query<{ id: string }>('INSERT INTO kept (filler) VALUES (repeat($1, 200)) RETURNING id', [
    'x',
  ])
  process.stdout.write(`${rows[0]?.id}\n`)
}
