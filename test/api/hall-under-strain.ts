import type { PoolClient } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { makeLockedTest, openHall } from '../sections.ts'
import { entriesOf } from '../student-api.ts'
import { openSwallowingLink } from '../swallowing-link.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/*
 * Answers are saved, whatever else is blocked.
 */

export let link: Awaited<ReturnType<typeof openSwallowingLink>>

export let app: TestApp

export let holder: PoolClient

export type Hall = Awaited<ReturnType<typeof openHall>>

export let questions: string[]

export const halls: Hall[] = []

export const seqs = new Map<string, number>()

/** Saves one more answer; returns the status and the time taken. */
export async function save({ attempt, token }: Hall) {
  const seq = (seqs.get(attempt._id) ?? 0) + 1
  seqs.set(attempt._id, seq)
  const [entry] = entriesOf(app, [[questions[0] ?? '', { number: '5' }]])
  const from = performance.now()
  const { status, headers } = await app.call('POST', `/api/quiz-portal/attempts/${attempt._id}/answers`, {
    token,
    body: { epoch: 1, entries: [{ ...entry, seq }] },
  })
  if (status !== 200) seqs.set(attempt._id, seq - 1)
  return { status, ms: performance.now() - from, retryAfter: headers['retry-after'] }
}

export const saveAll = async (those: Hall[]) => {
  const saved = await Promise.all(those.map(save))
  return { statuses: saved.map(({ status }) => status), slowest: Math.max(...saved.map(({ ms }) => ms)) }
}

export const all = (status: number, { length }: Hall[]) => Array.from({ length }, () => status)

/** Holds the locks of a statement while `work` runs. */
export async function whileHolding(statement: string, work: () => Promise<void>) {
  holder = await app.pool.connect()
  await holder.query('begin')
  await holder.query(statement)
  try {
    await work()
  } finally {
    // The database may have ended the transaction meanwhile.
    const isThere = await holder.query('rollback').then(
      () => true,
      () => false,
    )
    holder.release(!isThere)
  }
}

/** Registers the hooks for each file of these tests. */
export function setUp() {
  beforeAll(async () => {
    link = await openSwallowingLink()
    app = await makeTestApp({ via: link.via })
    halls.length = 0
    seqs.clear()
    const made = await makeLockedTest(app, { minutes: [null], earlyAdvance: true })
    questions = made.questions
    for (let n = 0; n < 24; n++) halls.push(await openHall(app, made))
  })
  afterAll(async () => {
    await app.close()
    await link.close()
  })
}
