import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { run } from '../embedded/run-script.ts'
import { makeDataDir, makeUsedDataDir, queryOnce, startIn } from '../embedded/scratch.ts'

test('db:url prints an address that reaches the running server, and says so when none runs', async () => {
  const dataDir = await makeUsedDataDir(0o755)
  const server = await startIn(dataDir)
  const { code, output } = await run({ dataDir }, 'print-database-url.ts')
  expect(code).toBe(0)
  const client = new pg.Client(output.trim())
  await client.connect()
  expect((await client.query('select current_database() as name')).rows).toEqual([{ name: 'abhyas' }])
  await client.end()
  await server.stop()
  const stopped = await run({ dataDir }, 'print-database-url.ts')
  expect(stopped).toEqual({ code: 1, output: expect.stringContaining('start the server first') })
})

test('db:reset deletes the database, files and mails, and nothing else', async () => {
  const dataDir = await makeUsedDataDir(0o755)
  const server = await startIn(dataDir)
  await queryOnce(server, 'create table rooms ()')
  for (const folder of ['files', 'mail']) mkdirSync(path.join(dataDir, folder))
  writeFileSync(path.join(dataDir, 'secrets.key'), 'kept')
  const whileRunning = await run({ dataDir }, 'reset-database.ts', '--yes')
  expect(whileRunning).toEqual({ code: 1, output: expect.stringContaining('already using') })
  await server.stop()
  expect(await run({ dataDir }, 'reset-database.ts')).toEqual({ code: 1, output: expect.stringContaining('say --yes') })
  expect(existsSync(path.join(dataDir, 'files'))).toBe(true)
  expect((await run({ dataDir }, 'reset-database.ts', '--yes')).code).toBe(0)
  expect(['postgres', 'files', 'mail', 'secrets.key'].filter((name) => existsSync(path.join(dataDir, name)))).toEqual([
    'secrets.key',
  ])
  const anew = await startIn(dataDir)
  expect(await queryOnce(anew, `select to_regclass('rooms') as found`)).toEqual([{ found: null }])
})

test('db:reset refuses a database that DATABASE_URL names', async () => {
  const dataDir = makeDataDir()
  const databaseUrl = 'postgres://somebody@database.example/theirs'
  const answered = await run({ dataDir, databaseUrl }, 'reset-database.ts', '--yes')
  expect(answered).toEqual({ code: 1, output: expect.stringContaining('points to a separate database') })
})
