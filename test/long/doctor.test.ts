import { chmodSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { exitCodeOf } from '#platform/ops/doctor/diagnosis.ts'
import { run } from '../embedded/run-script.ts'
import { makeDataDir, makeUsedDataDir, queryOnce, startIn } from '../embedded/scratch.ts'

/* `npm run doctor` on faulty installations, as an operator runs it. The judges' own tests are beside them. */

const answer = z.object({
  exit: z.number(),
  diagnoses: z.array(
    z.object({
      about: z.string(),
      state: z.enum(['right', 'note', 'wrong', 'unseen']),
      says: z.string(),
      advice: z.string().default(''),
    }),
  ),
})
/** An address where nothing listens. */
const nowhere = { HOST: '127.0.0.1', PORT: '9' }
/** Facts of the machine that runs the tests. */
const ofMachine = ['disk', 'memory']

async function examine(surroundings: Parameters<typeof run>[0]) {
  const { settings } = surroundings
  const { code, output } = await run(
    { ...surroundings, settings: { ...nowhere, ...settings } },
    'operator/doctor.ts',
    '--json',
  )
  const { exit, diagnoses } = answer.parse(JSON.parse(output))
  expect(code).toBe(exit)
  expect(code).toBe(exitCodeOf(diagnoses))
  const of = (about: string) => diagnoses.filter((diagnosis) => diagnosis.about === about)
  const stateOf = (about: string) => [...new Set(of(about).map(({ state }) => state))].join()
  const sayingOf = (about: string) =>
    of(about)
      .map(({ says }) => says)
      .join('\n')
  const wrong = diagnoses.filter(({ state, about }) => state === 'wrong' && !ofMachine.includes(about))
  return { code, diagnoses, stateOf, sayingOf, wrong: wrong.map(({ about }) => about) }
}

/** Starts a site that answers as ours does, except for `change`. */
async function startSite(change: Record<string, string>) {
  const server = createServer((_request, response) => {
    response.setHeaders(
      new Map(Object.entries({ 'x-request-id': 'a', 'x-content-type-options': 'nosniff', ...change })),
    )
    response.end('{}')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? String(address.port) : ''
}

test('finds nothing wrong before the first start, and lists what does not exist yet', async () => {
  const dataDir = makeDataDir()
  const { wrong, stateOf, sayingOf } = await examine({ dataDir })
  expect(wrong).toEqual([])
  expect(['database', 'backups', 'mail', 'storage', 'gateway'].map(stateOf)).toEqual(Array(5).fill('note'))
  expect(sayingOf('database')).toContain('npm start makes it')
})

test('names the faults of a stopped installation: wrong settings, no migrations, open files, a full disk', async () => {
  const dataDir = await makeUsedDataDir(0o755)
  chmodSync(dataDir, 0o777)
  const file = path.join(path.dirname(dataDir), '.env')
  writeFileSync(file, 'PUBLIC_URL=http://nothing.invalid/site\nDISK_RESERVE_MB=1000000\nBACKUP_DAYS=0\n', {
    mode: 0o644,
  })
  chmodSync(file, 0o644)
  const { code, wrong, stateOf, sayingOf } = await examine({ dataDir })
  expect(code).toBe(1)
  expect(wrong).toEqual(expect.arrayContaining(['data folder', 'secret files', 'backups', 'address', 'mail']))
  expect(sayingOf('disk')).toMatch(/less than the reserve of 1000\.0 GB/)
  expect(sayingOf('secret files')).toContain(file)
  expect(['wrong', 'unseen']).toContain(stateOf('DNS'))
  expect([stateOf('migrations'), stateOf('clock'), stateOf('locale'), stateOf('durability')]).toEqual([
    'note',
    'right',
    'right',
    'right',
  ])
})

test('checks the database of a running server, and reports that it is not durable and its tables are old', async () => {
  const dataDir = await makeUsedDataDir(0o755)
  const server = await startIn(dataDir, { isDurable: false })
  await queryOnce(server, 'create schema drizzle')
  await queryOnce(server, 'create table drizzle.__drizzle_migrations as select 1::bigint as created_at')
  await queryOnce(
    server,
    `create table installation as select now() - interval '3 days' as created_at, true as is_demo`,
  )
  const port = await startSite({})
  const { code, wrong, sayingOf } = await examine({ dataDir, settings: { PORT: port } })
  expect(code).toBe(1)
  expect(wrong).toEqual(expect.arrayContaining(['durability', 'migrations', 'backups']))
  expect(sayingOf('durability')).toMatch(/fsync is off[\s\S]*full_page_writes is off/)
  expect(sayingOf('migrations')).toMatch(/from 0000_/)
  expect(sayingOf('backups')).toBe('There is no backup yet.')
})

test("requests PUBLIC_URL as a visitor: its clock, its headers, and whether a proxy hides the client's address", async () => {
  const date = new Date(Date.now() - 600_000).toUTCString()
  const port = await startSite({ date })
  const settings = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, TRUST_PROXY: 'true' }
  const { wrong, sayingOf } = await examine({ dataDir: makeDataDir(), settings })
  expect(wrong).toEqual(expect.arrayContaining(['address', 'headers', 'clock of the site', 'proxy']))
  expect(sayingOf('headers')).toContain('content-security-policy, referrer-policy')
  expect(sayingOf('clock of the site')).toMatch(/(599|6\d\d) s behind/)
  expect(sayingOf('proxy')).toContain('/metrics')
})

test('checks an external database, and reports when it does not answer', async () => {
  const { host, port, user } = inject('postgres')
  const databaseUrl = `postgres://${user}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`
  const there = await examine({ dataDir: makeDataDir(), databaseUrl })
  expect(there.wrong).toEqual(expect.arrayContaining(['durability', 'key']))
  expect(there.stateOf('database')).toBe('right')
  const gone = await examine({ dataDir: makeDataDir(), databaseUrl: 'postgres://abhyas@127.0.0.1:9/abhyas' })
  expect(gone.sayingOf('database')).toMatch(/does not answer: .*ECONNREFUSED/)
  expect(gone.wrong).toContain('database')
})

test('names unusable settings, and suggests the right name for a wrong option', async () => {
  const dataDir = makeDataDir()
  const settings = { ...nowhere, PUBLIC_URL: 'institute', BACKUP_DAYS: 'many' }
  const answered = await run({ dataDir, settings }, 'operator/doctor.ts')
  expect(answered.code).toBe(1)
  expect(answered.output).toMatch(/^Abhyas \S+\n\nWrong:\n {2}settings: [\s\S]*PUBLIC_URL[\s\S]*BACKUP_DAYS/)
  expect((await run({ dataDir }, 'operator/doctor.ts', '--nonsense')).code).toBe(2)
})
