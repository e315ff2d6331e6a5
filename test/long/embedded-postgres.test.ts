import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isRoot, makeDataDir, makeUsedDataDir, pgDataOf, queryOnce, startIn } from '../embedded/scratch.ts'

describe('the embedded database', () => {
  test("keeps its socket elsewhere when the data directory's path is too long for one", async () => {
    const dataDir = path.join(makeDataDir(), 'a'.repeat(120))
    const server = await startIn(dataDir)
    expect(server.connection.host.startsWith(dataDir)).toBe(false)
    expect(statSync(server.connection.host).mode & 0o777).toBe(0o700)
    expect(await queryOnce(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('starts after an interrupted first start, and cleans up its remains', async () => {
    const dataDir = makeDataDir(0o755)
    mkdirSync(path.join(dataDir, 'postgres.new-abc', 'base'), { recursive: true })
    writeFileSync(path.join(dataDir, 'postgres.new-abc', 'PG_VERSION'), '18\n')
    const server = await startIn(dataDir)
    expect(await queryOnce(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
  })

  test('ignores a pid file whose number now belongs to another process', async () => {
    const dataDir = await makeUsedDataDir()
    await (await startIn(dataDir)).stop()
    writeFileSync(path.join(pgDataOf(dataDir), 'postmaster.pid'), `${process.pid}\n${dataDir}\n1\n5432\n\n\n\nready\n`)
    const server = await startIn(dataDir)
    expect(await queryOnce(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('leaves a database of another major version untouched and says so', async () => {
    const dataDir = await makeUsedDataDir()
    await (await startIn(dataDir)).stop()
    writeFileSync(path.join(pgDataOf(dataDir), 'PG_VERSION'), '17\n')
    await expect(startIn(dataDir)).rejects.toThrow('was created by PostgreSQL 17')
    expect(readFileSync(path.join(pgDataOf(dataDir), 'PG_VERSION'), 'utf8')).toBe('17\n')
  })

  test('prints the end of its log when it cannot start, and starts once the cause is gone', async () => {
    const dataDir = await makeUsedDataDir()
    await (await startIn(dataDir)).stop()
    const settings = path.join(pgDataOf(dataDir), 'postgresql.auto.conf')
    writeFileSync(settings, "no_such_setting = 'on'\n")
    await expect(startIn(dataDir)).rejects.toThrow('no_such_setting')
    writeFileSync(settings, '')
    await expect(startIn(dataDir)).resolves.toBeDefined()
  })

  test('refuses a second server on its directory and keeps serving the first', async () => {
    const dataDir = await makeUsedDataDir()
    const first = await startIn(dataDir)
    const message = `Another Abhyas server is already using ${dataDir} (process ${process.pid})`
    await expect(startIn(dataDir)).rejects.toThrow(message)
    expect(await queryOnce(first, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await first.stop()
    await expect(startIn(dataDir)).resolves.toBeDefined()
  })

  test('reports being stopped by someone else, and restarts', async () => {
    const server = await startIn(await makeUsedDataDir())
    const pidFile = path.join(server.connection.host, '../postgres/postmaster.pid')
    process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGINT')
    await expect.poll(() => server.messages.join()).toContain('exited unexpectedly')
    await expect.poll(() => queryOnce(server, 'SELECT 1 AS one').catch(() => [])).toEqual([{ one: 1 }])
  })
})

describe(
  isRoot ? 'run as another account by root' : 'asked for another account by a normal user, who needs none',
  () => {
    test('is found by a root user without access to other processes, as in a container', async () => {
      const dataDir = makeDataDir(0o755)
      await startIn(dataDir, { isolation: 'account' })
      const file = path.resolve(import.meta.dirname, '../../src/platform/ops/embedded/orphans.ts')
      const script = `import { findServers } from ${JSON.stringify(file)}\nconsole.log(findServers(process.argv[1], 0).length)`
      const node = [process.execPath, '--input-type=module', '-e', script, pgDataOf(dataDir)]
      const without = ['setpriv', '--inh-caps=-sys_ptrace', '--bounding-set=-sys_ptrace', ...node]
      const [program = '', ...args] = isRoot ? without : node
      const count = Number(execFileSync(program, args, { encoding: 'utf8' }))
      expect(count).toBeGreaterThanOrEqual(3)
    })

    test('moves an existing database to where the account has access, and finds it there again', async () => {
      const dataDir = makeDataDir(0o700)
      const first = await startIn(dataDir)
      await queryOnce(first, 'CREATE TABLE note AS SELECT 42 AS answer')
      await first.stop()
      for (const isolation of ['account', 'auto'] as const) {
        const server = await startIn(dataDir, { isolation })
        expect(await queryOnce(server, 'SELECT answer FROM note')).toEqual([{ answer: 42 }])
        expect(existsSync(path.join(dataDir, 'postgres'))).toBe(!isRoot)
        await server.stop()
      }
    })
  },
)
