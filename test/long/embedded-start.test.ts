import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isRoot, makeDataDir, makeUsedDataDir, queryOnce, startIn } from '../embedded/scratch.ts'

// test/long/embedded-postgres.test.ts tests what a start may find.
describe('the embedded database', () => {
  test('is created at the first start, below a directory that only its owner may enter, and found at the second', async () => {
    const dataDir = makeDataDir(0o700)
    const first = await startIn(dataDir)
    await queryOnce(first, 'CREATE TABLE note AS SELECT 42 AS answer')
    await first.stop()
    const second = await startIn(dataDir)
    expect(await queryOnce(second, 'SELECT answer FROM note')).toEqual([{ answer: 42 }])
    expect(first.messages.join()).toContain('"isNew":true')
    expect(second.messages.join()).toContain('"isNew":false')
  })

  test('syncs every commit, writes full pages, checksums them, and sorts text the same way everywhere', async () => {
    const server = await startIn(makeDataDir())
    const durability = ['fsync', 'data_sync_retry', 'synchronous_commit', 'full_page_writes', 'data_checksums']
    const names = [...durability, 'server_encoding', 'TimeZone']
    const settings = names.map((name) => `current_setting('${name}') AS "${name}"`).join(', ')
    expect(await queryOnce(server, `SELECT ${settings}`)).toEqual([
      {
        fsync: 'on',
        // A failed sync is never retried as if it had succeeded: test/long/failing-sync.test.ts.
        data_sync_retry: 'off',
        synchronous_commit: 'on',
        full_page_writes: 'on',
        data_checksums: 'on',
        server_encoding: 'UTF8',
        TimeZone: 'UTC',
      },
    ])
    const locale = await queryOnce(server, 'SELECT datlocale FROM pg_database WHERE datname = current_database()')
    expect(locale).toEqual([{ datlocale: 'C.UTF-8' }])
  })

  test('listens on a socket in a private directory and on no network address', async () => {
    const server = await startIn(await makeUsedDataDir())
    expect(await queryOnce(server, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(statSync(server.connection.host).mode & 0o777).toBe(0o700)
  })
})

describe(
  isRoot ? 'run as another account by root' : 'asked for another account by a normal user, who needs none',
  () => {
    test('works in place where its account may enter', async () => {
      const dataDir = makeDataDir(0o755)
      const server = await startIn(dataDir, { isolation: 'account' })
      expect(await queryOnce(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      expect(server.messages.join()).toContain(isRoot ? '"isolation":"account"' : '"isolation":"plain"')
      expect(existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true)
    })
  },
)
