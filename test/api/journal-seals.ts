import { rm } from 'node:fs/promises'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { anchorFile, type Keeping, keyPurpose, sealJournals } from '#domains/attempts/seals/seal-journals.ts'
import { verifyJournals } from '#domains/attempts/seals/verify-journals.ts'
import { wordsOfEntry } from '#domains/attempts/sitting/append-answers.ts'
import { deriveKey } from '#platform/http/security/sealing.ts'
import { makeLockedTest, openHall } from '../sections.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/* Anyone who can write to the database can make its hashes consistent again. These tests do, and the seals reveal it. */

export const secret = Buffer.alloc(32, 7)
export const settingsOf = (key: Buffer, dataDir: string) => ({ secretsKey: key, databaseUrl: undefined, dataDir })

export let app: TestApp
export let keeping: Keeping

type Hall = Awaited<ReturnType<typeof openHall>>

export async function sit(answers = 4) {
  const { testId, questions } = await makeLockedTest(app, { minutes: [null], earlyAdvance: true })
  const hall = await openHall(app, { testId, questions })
  for (let n = 0; n < answers; n++) await hall.give(n % 2, { number: String(n) })
  return hall
}

export async function sitAndSubmit(answers?: number) {
  const hall = await sit(answers)
  await hall.api.submit(hall.attempt._id)
  return hall
}

export const seal = (isAll = false) => sealJournals(app.context(), keeping, isAll)
export const check = (kept = keeping) => verifyJournals(app.context(), kept)
export const problems = async (kept = keeping) => (await check(kept)).faults.map(({ row, problem }) => [row, problem])

/** Changes tables as their owner can: with all triggers off. */
export async function tamper(...changes: string[]) {
  const client = await app.pool.connect()
  try {
    await client.query("begin; set local session_replication_role = 'replica'")
    for (const change of changes) await client.query(change)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Returns statements that rebuild an attempt's plain chain over its current rows, with the database function that anyone may call. */
export function rebuild({ attempt }: Hall) {
  const id = `'${attempt._id}'`
  const words = new PgDialect().sqlToQuery(wordsOfEntry).sql
  return [
    `update answer_journal j set position = place from (
      select epoch, seq, row_number() over (order by position, epoch, seq) as place from answer_journal where attempt_id = ${id}) p
      where j.attempt_id = ${id} and (j.epoch, j.seq) = (p.epoch, p.seq)`,
    `update answer_journal j set hash = made from (
      select epoch, seq, answer_hash(null, ${words}) over (order by position) as made from answer_journal where attempt_id = ${id}) p
      where j.attempt_id = ${id} and (j.epoch, j.seq) = (p.epoch, p.seq)`,
    `update attempts set journal_length = (select count(*) from answer_journal where attempt_id = ${id}),
      journal_hash = (select hash from answer_journal where attempt_id = ${id} order by position desc limit 1) where id = ${id}`,
  ]
}

/** Registers the hooks for each file of these tests: each test begins without an attempt. */
export function setUp() {
  beforeAll(async () => {
    app = await makeTestApp()
    keeping = { key: deriveKey(settingsOf(secret, app.dataDir), keyPurpose), dataDir: app.dataDir }
  })
  beforeEach(async () => {
    await tamper('truncate journal_seals, attempts cascade')
    await rm(anchorFile(app.dataDir), { force: true })
  })
  afterAll(() => app.close())
}
