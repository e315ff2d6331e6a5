import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BulkAnswer, Lead, LeadBoard, LeadCallsDue } from '#domains/leads/staff/schema.ts'
import { leadEvents } from '#domains/leads/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { makeSignedIn, newPhone } from '../factories.ts'
import { makePlace } from '../make-place.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/* The same change to several leads, and several who look at them at once. */

type Desk = { token: string }
let app: TestApp
let here: string
let elsewhere: string
let manager: Desk
let counsellor: Desk
let stranger: Desk
beforeAll(async () => {
  app = await makeTestApp()
  here = (await makePlace(app)).centre
  elsewhere = (await makePlace(app)).centre
  manager = await makeSignedIn(app, { role: 'centre-manager', centreIds: [here] })
  counsellor = await makeSignedIn(app, { role: 'counsellor', centreIds: [here] })
  stranger = await makeSignedIn(app, { role: 'counsellor', centreIds: [elsewhere] })
})
afterAll(() => app.close())

type Told<T> = { data: T; code?: string }
function ask({ token }: Desk) {
  return {
    get: <T = Lead>(url: string) => app.call<Told<T>>('GET', `/api/staff/${url}`, { token }),
    post<T = Lead>(url: string, body: object, { version }: { version?: number } = {}) {
      const headers: Record<string, string> = { 'idempotency-key': newId() }
      if (version !== undefined) headers['if-match'] = `"${version}"`
      return app.call<Told<T>>('POST', `/api/staff/${url}`, { token, headers, body })
    },
  }
}

const tomorrow = '2026-11-21T05:30:00Z'
async function make(who: Desk, changes: object = {}) {
  const body = {
    name: 'Madhusmita Sahoo',
    phone: newPhone(),
    center_id: here,
    source: 'walk-in',
    next_follow_up_at: tomorrow,
    ...changes,
  }
  const answer = await ask(who).post('leads', body)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.body.data
}
const eventsOf = (leadId: string) => app.db.select().from(leadEvents).where(eq(leadEvents.leadId, leadId))

describe('several at once', () => {
  it('change all or none', async () => {
    const [one, two] = [await make(counsellor), await make(counsellor)]
    const lost = { stage: 'lost', lost_reason: 'too-far' }
    const seen = (...some: Lead[]) => some.map(({ _id, version }) => ({ _id, version }))
    const missing = await ask(manager).post('lead-changes', {
      leads: [...seen(one), { _id: newId(), version: 1 }],
      ...lost,
    })
    expect(missing.status).toBe(404)
    expect((await ask(counsellor).get(`leads/${one._id}`)).body.data.stage).toBe('new')
    expect((await ask(counsellor).post('lead-changes', { leads: seen(one), ...lost })).status).toBe(403)
    const done = await ask(manager).post<BulkAnswer>('lead-changes', { leads: seen(one, two), ...lost })
    expect(done.body.data).toEqual({ changed: 2, skipped: [] })
    expect((await ask(counsellor).get(`leads/${two._id}`)).body.data.lost_reason).toBe('Too far')
  })
})

describe('several at once, of which a colleague has changed one meanwhile', () => {
  it('skip that one, and return its current state', async () => {
    const [one, two] = [await make(counsellor), await make(counsellor)]
    const stage = { stage: 'visited', next_follow_up_at: tomorrow }
    expect((await ask(counsellor).post(`leads/${two._id}/stage`, stage, { version: two.version })).status).toBe(200)
    const lost = { stage: 'lost', lost_reason: 'too-far' }
    const seen = [one, two].map(({ _id, version }) => ({ _id, version }))
    const { body } = await ask(manager).post<BulkAnswer>('lead-changes', { leads: seen, ...lost })
    expect(body.data).toMatchObject({ changed: 1, skipped: [{ _id: two._id, stage: 'visited', version: 2 }] })
    expect((await ask(counsellor).get(`leads/${one._id}`)).body.data.stage).toBe('lost')
    expect((await ask(counsellor).get(`leads/${two._id}`)).body.data.stage).toBe('visited')
    expect((await eventsOf(two._id)).map(({ after }) => after)).not.toContain('lost')
  })

  it('never reveal a lead of another centre', async () => {
    const far = await make(stranger, { center_id: elsewhere, name: 'Hidden Harichandan' })
    const answer = await ask(manager).post('lead-changes', { leads: [{ _id: far._id, version: 7 }], owner_id: null })
    expect([answer.status, answer.text.includes('Harichandan')]).toEqual([404, false])
  })
})

describe('the desk', () => {
  it('returns the requested number of calls, and counts all of them', async () => {
    const desk = await makeSignedIn(app, { role: 'counsellor', centreIds: [here] })
    for (const name of ['Second', 'First', 'Third']) {
      const minute = { First: 0, Second: 1, Third: 2 }[name]
      await make(desk, { next_follow_up_at: `2026-11-19T10:0${minute}:00Z`, name })
    }
    const names = async (limit: string) => {
      const { overdue, rows } = (await ask(desk).get<LeadCallsDue>(`lead-calls?owner=me${limit}`)).body.data
      return [overdue, ...rows.map(({ name }) => name)]
    }
    expect(await names('&limit=2')).toEqual([3, 'First', 'Second'])
    expect(await names('')).toEqual([3, 'First', 'Second', 'Third'])
    expect((await ask(desk).get('lead-calls?limit=201')).status).toBe(400)
  })

  it('shows concurrent viewers of the board their own latest changes', async () => {
    const desks = await Promise.all(
      Array.from({ length: 4 }, () => makeSignedIn(app, { role: 'centre-manager', centreIds: [here] })),
    )
    const rounds = desks.flatMap((desk) => [desk, desk, desk])
    const seen = rounds.map(async (desk) => {
      const { _id } = await make(desk, { next_follow_up_at: '2026-10-01T10:00:00Z', name: 'Board at once' })
      const { columns } = (await ask(desk).get<LeadBoard>('lead-board')).body.data
      const calls = (await ask(desk).get<LeadCallsDue>('lead-calls?limit=200')).body.data
      return [
        columns.some(({ rows }) => rows.some((row) => row._id === _id)),
        calls.rows.some((row) => row._id === _id),
      ]
    })
    expect(await Promise.all(seen)).toEqual(rounds.map(() => [true, true]))
  })
})
