import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '#platform/data/database/database.ts'
import { openReplicas, passedAt } from '#platform/data/database/replicas.ts'
import { UnnamedClient } from '#platform/data/database/statements.ts'
import { makeBackup } from '#platform/ops/backup/make-backup.ts'
import { recoverySettings } from '#platform/ops/backup/places.ts'
import { type EmbeddedConnection, startEmbeddedPostgres } from '#platform/ops/embedded/postgres.ts'
import { makeDataDir } from '../embedded/scratch.ts'

// Starts two servers.
vi.setConfig({ testTimeout: 240_000 })

const log = pino({ level: 'silent' })
const urlOf = ({ host, port, user, database }: EmbeddedConnection) =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

/** Starts a primary that archives its log, and a standby that follows the archive: the embedded programs cannot stream. */
async function startBoth() {
  const dataDir = makeDataDir()
  const archive = path.join(dataDir, 'backups/wal')
  const primary = await startEmbeddedPostgres({ dataDir, log, archive })
  const { folder } = await makeBackup({ dataDir, connection: primary.connection })
  const standbyDir = makeDataDir()
  const pgData = path.join(standbyDir, 'postgres')
  mkdirSync(pgData, { mode: 0o700 })
  execFileSync('tar', ['--no-same-owner', '-xzf', path.join(folder, 'base/base.tar.gz'), '-C', pgData])
  writeFileSync(path.join(pgData, 'standby.signal'), '')
  const [restore = ''] = recoverySettings({ archive: realpathSync(archive), until: 'newest', timeline: 'current' })
  const settings = [restore, 'hot_standby=on', 'wal_retrieve_retry_interval=200ms']
  const standby = await startEmbeddedPostgres({ dataDir: standbyDir, log, isDurable: false, settings })
  onTestFinished(async () => {
    await standby.stop()
    await primary.stop()
  })
  return { primary, standby, archive }
}

test('reads from a replica while it is fresh, and not when it is more than a second behind', async () => {
  const { primary, standby, archive } = await startBoth()
  const { pool, db } = connect({ ...primary.connection, max: 3 }, log)
  const replicas = openReplicas([urlOf(primary.connection), urlOf(standby.connection)], { primary: db, log })
  onTestFinished(async () => {
    await replicas.stop()
    await pool.end()
  })
  const switchLog = async () => {
    const { rows } = await pool.query('select pg_walfile_name(pg_switch_wal()) as name')
    await vi.waitUntil(() => readdirSync(archive).includes(`${rows[0].name}.gz`), { timeout: 60_000 })
  }
  await pool.query('create table things (n int)')
  await switchLog()
  // The standby has replayed everything, repeatedly: it is fresh, and never the primary itself.
  const fresh = await vi.waitUntil(() => replicas.find(), { timeout: 60_000 })
  const { rows } = await fresh.execute<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  expect(rows).toEqual([{ standby: true }])
  expect(replicas.lags()[0]?.seconds).toBeGreaterThan(1)

  // New writes reach the archive only with their segment, so the standby becomes stale.
  await pool.query('insert into things values (1)')
  await vi.waitUntil(() => replicas.find() === null, { timeout: 30_000 })
  expect(replicas.lags()[1]?.seconds).toBeGreaterThan(1)
  await switchLog()
  await vi.waitUntil(() => replicas.find() !== null, { timeout: 60_000 })

  const client: pg.Client = new UnnamedClient(primary.connection)
  await client.connect()
  await client.query({ name: 'a_name', text: 'select $1::int as n', values: [1] })
  expect((await client.query('select 1 from pg_prepared_statements')).rowCount).toBe(0)
  await client.end()
  const named = new pg.Client(primary.connection)
  await named.connect()
  await named.query({ name: 'a_name', text: 'select $1::int as n', values: [1] })
  expect((await named.query('select 1 from pg_prepared_statements')).rowCount).toBe(1)
  await named.end()
})

test("measures a replica's age by the last position of the primary that it has replayed", () => {
  const moments = [1, 2, 3].map((n) => ({ position: BigInt(n * 100), at: n * 1000 }))
  expect(passedAt(moments, 299n)).toBe(2000)
  expect(passedAt(moments, 300n)).toBe(3000)
  expect(passedAt(moments, 99n)).toBe(0)
})
