import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BulkAnswer, Lead, LeadBoard, LeadCallsDue, LeadRow } from '#domains/leads/staff/schema.ts'
import { leadEvents, leads } from '#domains/leads/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { makeSignedIn, newPhone } from '../factories.ts'
import { makePlace } from '../make-place.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

/* One change to several leads, and concurrent viewers. */
describe('changes of a lead', () => {
  type Desk = { token: string }
  let here: string
  let elsewhere: string
  let manager: Desk
  let counsellor: Desk
  let stranger: Desk
  beforeAll(async () => {
    here = (await makePlace(app)).centre
    elsewhere = (await makePlace(app)).centre
    manager = await makeSignedIn(app, { role: 'centre-manager', centreIds: [here] })
    counsellor = await makeSignedIn(app, { role: 'counsellor', centreIds: [here] })
    stranger = await makeSignedIn(app, { role: 'counsellor', centreIds: [elsewhere] })
  })

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
})

describe('days of a lead', () => {
  let here: string
  beforeAll(async () => {
    here = (await makePlace(app)).centre
  })

  describe('the day of a lead', () => {
    /** Makes leads of one owner with these times; returns what a list shows of them. */
    async function makeLeads(times: Record<string, Pick<typeof leads.$inferInsert, 'createdAt' | 'nextFollowUpAt'>>) {
      const desk = await makeSignedIn(app, { role: 'counsellor', centreIds: [here] })
      const shared = { kind: 'contact' as const, sourcePage: '/', centreId: here, ownerId: desk.user.id }
      const rows = Object.entries(times).map(([name, at]) => ({ ...shared, ...at, name, phone: newPhone() }))
      await app.db.insert(leads).values(rows.map((row) => ({ ...row, fingerprint: newId() })))
      return async (query: string) => {
        const url = `/api/staff/leads?owner=me&${query}`
        const answer = await app.call<Body & { data: LeadRow[] }>('GET', url, { token: desk.token })
        return answer.body.data.map(({ name }) => name).sort()
      }
    }

    it('is the day in India, whose midnight is 18:30 UTC', async () => {
      const listed = await makeLeads({
        'last of 18': { createdAt: new Date('2026-11-18T18:29:59.999Z') },
        'first of 19': { createdAt: new Date('2026-11-18T18:30:00Z') },
        'evening of 19': { createdAt: new Date('2026-11-19T18:29:59.999Z') },
        'night of 20': { createdAt: new Date('2026-11-19T18:30:00Z') },
      })
      expect(await listed('from=2026-11-19&to=2026-11-19')).toEqual(['evening of 19', 'first of 19'])
      expect(await listed('from=2026-11-20')).toEqual(['night of 20'])
      expect(await listed('to=2026-11-18')).toEqual(['last of 18'])
    })

    it.each([
      ['at noon', '2026-11-20T06:30:00Z'],
      ['after the midnight of India, before that of UTC', '2026-11-19T20:00:00Z'],
      ['a minute before the midnight of India', '2026-11-20T18:29:00Z'],
    ])('and its call of today is asked for %s', async (_, time) => {
      const before = app.now()
      app.advance((new Date(time).getTime() - before.getTime()) / 1000)
      const listed = await makeLeads({
        yesterday: { createdAt: before, nextFollowUpAt: new Date('2026-11-19T18:29:59.999Z') },
        'first of today': { createdAt: before, nextFollowUpAt: new Date('2026-11-19T18:30:00Z') },
        'last of today': { createdAt: before, nextFollowUpAt: new Date('2026-11-20T18:29:59.999Z') },
        tomorrow: { createdAt: before, nextFollowUpAt: new Date('2026-11-20T18:30:00Z') },
        'last of the week': { createdAt: before, nextFollowUpAt: new Date('2026-11-26T18:29:59.999Z') },
        'next week': { createdAt: before, nextFollowUpAt: new Date('2026-11-26T18:30:00Z') },
      })
      const [today, week] = [await listed('due=today'), await listed('due=week')]
      app.advance((before.getTime() - new Date(time).getTime()) / 1000)
      expect(today).toEqual(['first of today', 'last of today'])
      expect(week).toEqual(['first of today', 'last of the week', 'last of today', 'tomorrow'])
    })
  })
})
