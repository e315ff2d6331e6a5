import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#domains/identity/tables.ts'
import type { LeadBoard, LeadCallsDue, LeadRow } from '#domains/leads/staff/schema.ts'
import { makeSession } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/*
 * A new user finds work at the demo's desk.
 */

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ isDemo: true })
})
afterAll(() => app.close())

async function signedIn(name: string) {
  const [user] = await app.db
    .select()
    .from(users)
    .where(eq(users.email, `${name}@mahanadi.example`))
  return makeSession(app, user?.id ?? '')
}

async function ask<T>(token: string, path: string) {
  const { status, body } = await app.call<{ data: T }>('GET', path, { token })
  expect(status).toBe(200)
  return body.data
}

describe('the leads of the demo', () => {
  it('fill every stage of the board, for the office and for one counsellor', async () => {
    for (const [name, path] of [
      ['director', '/api/staff/lead-board'],
      ['counsellor', '/api/staff/lead-board?owner=me'],
    ] as const) {
      const board = await ask<LeadBoard>(await signedIn(name), path)
      expect(board.columns.map(({ stage }) => stage)).toEqual(['new', 'contacted', 'visited', 'offered'])
      for (const { stage, count } of board.columns) expect(count, `${stage} of ${name}`).toBeGreaterThan(0)
      expect(board.lost).toBeGreaterThan(0)
    }
  })

  it("include overdue, today's, new and future calls", async () => {
    const token = await signedIn('counsellor')
    const due = await ask<LeadCallsDue>(token, '/api/staff/lead-calls')
    expect(Object.values({ ...due, rows: 1 }).every((count) => count > 0)).toBe(true)
    expect(await ask<LeadRow[]>(token, '/api/staff/leads?due=week')).not.toEqual([])
  })

  it('are thirty people, two of them duplicates, and follow the rules of the desk', async () => {
    const token = await signedIn('director')
    const rows = await ask<LeadRow[]>(token, '/api/staff/leads?state=all&limit=100')
    expect(rows.length).toBeGreaterThanOrEqual(30)
    expect(new Set(rows.map((row) => row.center_name)).size).toBeGreaterThanOrEqual(6)
    const twice = (of: (row: LeadRow) => unknown) => rows.length - new Set(rows.map(of)).size
    expect([twice((row) => row.phone_end), twice((row) => row.name)]).toEqual([1, 1])
    expect(rows.filter((row) => !row.course_name)).toEqual([])
    expect(rows.filter(({ created_at }) => new Date(created_at) > app.now())).toEqual([])
  })

  it('of other centres are hidden from a manager of one', async () => {
    const rows = await ask<LeadRow[]>(await signedIn('manager.cuttack'), '/api/staff/leads?state=all&limit=100')
    expect([...new Set(rows.map((row) => row.center_name))]).toEqual(['Cuttack'])
  })
})
