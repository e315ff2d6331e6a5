import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LeadRow } from '#domains/leads/staff/schema.ts'
import { leads } from '#domains/leads/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { makeSignedIn, newPhone } from '../factories.ts'
import { makePlace } from '../make-place.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let here: string
beforeAll(async () => {
  app = await makeTestApp()
  here = (await makePlace(app)).centre
})
afterAll(() => app.close())

describe('the day of a lead', () => {
  /** Leads of one owner with these times; answers what a list of them has. */
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
