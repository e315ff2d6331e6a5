import { expect, test } from 'vitest'
import { need } from '../needs.ts'
import { run } from './run-script.ts'
import { makeUsedDataDir, queryOnce, startIn } from './scratch.ts'

test('db:psql asks the database of a running server with the psql of the machine', async (context) => {
  need(context, 'psql')
  const dataDir = await makeUsedDataDir(0o755)
  const server = await startIn(dataDir)
  await queryOnce(server, 'create table rooms as select 41 + 1 as answer')
  const { code, output } = await run({ dataDir }, 'open-psql.ts', '-c', 'select answer from rooms')
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('42') })
})
