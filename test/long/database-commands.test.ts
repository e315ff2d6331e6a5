import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../embedded/run-script.ts'
import { makeDataDir, makeUsedDataDir, queryOnce, startIn } from '../embedded/scratch.ts'
import { need } from '../needs.ts'

test('db:psql asks the database of a running server with the psql of the machine', async (context) => {
  need(context, 'psql')
  const dataDir = await makeUsedDataDir(0o755)
  const server = await startIn(dataDir)
  await queryOnce(server, 'create table rooms as select 41 + 1 as answer')
  const { code, output } = await run({ dataDir }, 'open-psql.ts', '-c', 'select answer from rooms')
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('42') })
})

test('db:psql starts the database of a stopped server for itself, and reads statements from its input', async () => {
  const dataDir = await makeUsedDataDir(0o755)
  const server = await startIn(dataDir)
  await server.stop()
  const input = 'create table rooms (size int);\ninsert into rooms values (20), (21);\nselect max(size) from rooms;\n'
  const { code, output } = await run({ dataDir, input }, 'open-psql.ts', '--plain')
  expect(output).toMatch(/INSERT 2[\s\S]*21/)
  expect(code).toBe(0)
  expect(await run({ dataDir, input: 'select from nowhere' }, 'open-psql.ts', '--plain')).toEqual({
    code: 1,
    output: expect.stringContaining('"nowhere" does not exist'),
  })
})

test('db:psql makes no database where there is none', async () => {
  const dataDir = makeDataDir()
  expect(await run({ dataDir }, 'open-psql.ts')).toEqual({ code: 1, output: expect.stringContaining('no database') })
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
})
