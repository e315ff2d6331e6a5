import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KnownPerson, Lead, LeadBoard, LeadCallsDue, LeadRow } from '#domains/leads/staff/schema.ts'
import { leadEvents, leads } from '#domains/leads/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { makeSignedIn, makeStudent, newPhone } from '../factories.ts'
import { makePlace } from '../make-place.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

/* The office's work on leads: who sees whom, what a step requires, and that two people do not overwrite each other. */

type Desk = { token: string; user: { id: string; candidateName: string } }
let app: TestApp
let here: string
let elsewhere: string
let director: Desk
let manager: Desk
let counsellor: Desk
let colleague: Desk
let stranger: Desk
beforeAll(async () => {
  app = await makeTestApp()
  here = (await makePlace(app)).centre
  elsewhere = (await makePlace(app)).centre
  director = await makeSignedIn(app, { role: 'admin' })
  manager = await makeSignedIn(app, { role: 'centre-manager', centreIds: [here] })
  counsellor = await makeSignedIn(app, { role: 'counsellor', centreIds: [here] })
  colleague = await makeSignedIn(app, { role: 'counsellor', centreIds: [here] })
  stranger = await makeSignedIn(app, { role: 'counsellor', centreIds: [elsewhere] })
})
afterAll(() => app.close())

type Told<T> = { data: T; message?: string; errors?: Record<string, string>; code?: string }
type Options = { key?: string; version?: number | string }

function ask({ token }: Desk) {
  const send = <T>(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    { body, key, version }: Options & { body?: object },
  ) => {
    const headers: Record<string, string> = { 'idempotency-key': key ?? newId() }
    if (version !== undefined) headers['if-match'] = `"${version}"`
    return app.call<Told<T>>(method, `/api/staff/${url}`, { token, headers, ...(body ? { body } : {}) })
  }
  return {
    get: <T = Lead>(url: string) => send<T>('GET', url, {}),
    post: <T = Lead>(url: string, body: object, options: Options = {}) => send<T>('POST', url, { ...options, body }),
    put: <T = Lead>(url: string, body: object, options: Options = {}) => send<T>('PUT', url, { ...options, body }),
  }
}

const tomorrow = '2026-11-21T05:30:00Z'
const walkIn = (changes: object = {}) => ({
  name: 'Madhusmita Sahoo',
  phone: newPhone(),
  center_id: here,
  source: 'walk-in',
  next_follow_up_at: tomorrow,
  ...changes,
})

const edit = (changes: object = {}) => ({
  name: 'Mita Das',
  phone: newPhone(),
  center_id: here,
  source: 'phone',
  ...changes,
})

async function make(who: Desk, changes: object = {}) {
  const answer = await ask(who).post('leads', walkIn(changes))
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.body.data
}

const eventsOf = (leadId: string) =>
  app.db.select().from(leadEvents).where(eq(leadEvents.leadId, leadId)).orderBy(asc(leadEvents.at), asc(leadEvents.id))

describe('a walk-in enquiry', () => {
  it('is one lead however often its form is sent, owned by the person who entered it', async () => {
    const [body, key] = [walkIn({ note: 'with her father' }), newId()]
    const answers = await Promise.all([1, 2, 3].map(() => ask(counsellor).post('leads', body, { key })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((one) => one.body.data._id)).size).toBe(1)
    expect(answers[0]?.body.data).toMatchObject({
      owner_id: counsellor.user.id,
      stage: 'new',
      source: 'walk-in',
      phone: body.phone,
      last_note: 'with her father',
      events: [{ kind: 'made', by_name: counsellor.user.candidateName }],
    })
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ phone: '12345' }, 'phone'],
    [{ phone: '' }, 'phone'],
    [{ email: 'mita@people' }, 'email'],
    [{ center_id: null }, 'center_id'],
    [{ center_id: newId() }, 'center_id'],
    [{ course_id: newId() }, 'course_id'],
    [{ source: 'heaven' }, 'source'],
    [{ next_follow_up_at: 'tomorrow' }, 'next_follow_up_at'],
  ])('with %j is refused, naming %s', async (changes, field) => {
    const answer = await ask(counsellor).post('leads', walkIn(changes))
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]])
  })

  it('needs no e-mail, and no phone with one', async () => {
    expect(await make(counsellor)).toMatchObject({ email: null })
    const email = `${newId()}@people.example`
    expect(await make(counsellor, { phone: '', email: ` ${email.toUpperCase()}` })).toMatchObject({
      phone: null,
      email,
    })
  })

  it('with a known number shows its owner, and is kept separately with a reason', async () => {
    const known = await make(counsellor)
    const again = walkIn({ phone: `+91 ${known.phone}`, name: 'Her brother' })
    const refusal = await ask(counsellor).post<{ known: { _id: string }[] }>('leads', again)
    expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([409, ['keep_both']])
    expect(refusal.body.data.known).toMatchObject([{ _id: known._id, kind: 'lead', may_open: true }])
    const kept = await make(counsellor, { ...again, keep_both: 'brother and sister' })
    expect(kept.events.map(({ kind }) => kind).sort()).toEqual(['kept-both', 'made'])
  })

  it('entered by two people at once is one lead', async () => {
    const body = walkIn()
    const answers = await Promise.all([counsellor, colleague].map((who) => ask(who).post('leads', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await app.db.$count(leads, eq(leads.phone, body.phone))).toBe(1)
  })
})

describe('while a number is typed', () => {
  it('shows leads and students with these digits, and only mentions those that one may not open', async () => {
    const known = await make(stranger, { center_id: elsewhere })
    const { user } = await makeSignedIn(app)
    const find = async (phone: string) =>
      (await ask(counsellor).get<KnownPerson[]>(`known-people?phone=${phone}`)).body.data
    expect(await find(known.phone ?? '')).toEqual([
      {
        _id: known._id,
        kind: 'lead',
        name: 'Someone',
        phone_end: '',
        told: 'lead at another centre',
        may_open: false,
      },
    ])
    // Phone numbers of another centre cannot be discovered by trying their digits.
    const byDigits = await find((known.phone ?? '').slice(0, 9))
    expect(byDigits.map(({ _id }) => _id)).not.toContain(known._id)
    const shared = await make(colleague)
    expect(await find((shared.phone ?? '').slice(0, 9))).toContainEqual(
      expect.objectContaining({ _id: shared._id, name: shared.name, may_open: false }),
    )
    expect(await find(user.contact.slice(0, 9))).toContainEqual(
      expect.objectContaining({ _id: user.id, kind: 'student', may_open: true }),
    )
    expect(await find(user.contact.slice(0, 3))).toEqual([])
    const far = await makeStudent(app, { centreId: elsewhere })
    expect(await find(far.contact)).toMatchObject([
      { name: 'Someone', told: 'student at another centre', may_open: false },
    ])
    expect((await find(far.contact.slice(0, 9))).map(({ _id }) => _id)).not.toContain(far.id)
  })

  it('does not reveal the owner of a number at another centre', async () => {
    const known = await make(stranger, { center_id: elsewhere, name: 'Hidden Harichandan' })
    const refused = await ask(counsellor).post('leads', walkIn({ phone: known.phone }))
    expect([refused.status, refused.text.includes('Harichandan')]).toEqual([409, false])
    expect(refused.text).toContain('at another centre')
  })
})

describe('a call', () => {
  it('is its outcome, note, stage and next date in one request', async () => {
    const lead = await make(counsellor)
    const call = { outcome: 'interested', note: 'asks for the fee', stage: 'contacted', next_follow_up_at: tomorrow }
    const answer = await ask(counsellor).post(`leads/${lead._id}/calls`, call, { version: lead.version })
    expect(answer.body.data).toMatchObject({ stage: 'contacted', calls: 1, last_note: 'asks for the fee' })
    expect((await eventsOf(lead._id)).map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['made', null],
      ['call', 'interested'],
      ['stage', null],
    ])
  })

  it('sent twice is one call', async () => {
    const lead = await make(counsellor)
    const [call, key] = [{ outcome: 'no-answer', next_follow_up_at: tomorrow }, newId()]
    for (const _ of [1, 2]) {
      const options = { version: lead.version, key }
      expect((await ask(counsellor).post(`leads/${lead._id}/calls`, call, options)).status).toBe(200)
    }
    expect((await eventsOf(lead._id)).filter(({ kind }) => kind === 'call')).toHaveLength(1)
  })

  it.each([
    [{ outcome: 'interested', stage: 'visited', next_follow_up_at: null }, 'next_follow_up_at'],
    [{ outcome: 'not-interested', stage: 'lost' }, 'lost_reason'],
    [{ outcome: 'not-interested', stage: 'lost', lost_reason: 'the moon' }, 'lost_reason'],
    [{ outcome: 'interested', stage: 'moon' }, 'stage'],
    [{ outcome: 'interested', stage: 'won' }, 'stage'],
  ])('of %j is refused, naming %s, without a trace', async (call, field) => {
    const lead = await make(counsellor, { next_follow_up_at: null })
    const answer = await ask(counsellor).post(`leads/${lead._id}/calls`, call, { version: lead.version })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]])
    expect(await eventsOf(lead._id)).toHaveLength(1)
  })

  it('that loses a lead closes it with a reason; changing the stage reopens it', async () => {
    const lead = await make(counsellor)
    const call = { outcome: 'not-interested', stage: 'lost', lost_reason: 'fee' }
    const lost = await ask(counsellor).post(`leads/${lead._id}/calls`, call, { version: lead.version })
    expect(lost.body.data).toMatchObject({ stage: 'lost', next_follow_up_at: null, lost_reason: 'The fee' })
    expect(lost.body.data.closed_at).not.toBeNull()
    const back = { stage: 'contacted', next_follow_up_at: tomorrow }
    const { version } = lost.body.data
    const open = await ask(counsellor).post(`leads/${lead._id}/stage`, back, { version })
    expect(open.body.data).toMatchObject({ stage: 'contacted', closed_at: null, lost_reason: null })
  })
})

describe('two people on one lead', () => {
  it('do not overwrite each other: the second gets the current state', async () => {
    const lead = await make(counsellor)
    const move = (who: Desk, stage: string) =>
      ask(who).post<{ version: number }>(`leads/${lead._id}/stage`, { stage, next_follow_up_at: tomorrow }, lead)
    const answers = await Promise.all([move(counsellor, 'contacted'), move(manager, 'visited')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body.code).toBe('stale')
    expect(late?.body.data).toMatchObject({ _id: lead._id, version: lead.version + 1, events: expect.any(Array) })
  })

  it('who edit the same field: the second sees both versions, and overwrites only what they have seen', async () => {
    const lead = await make(counsellor)
    const put = (who: Desk, name: string, version: number) =>
      ask(who).put<Lead>(`leads/${lead._id}`, edit({ name }), { version })
    const first = await put(counsellor, 'First', lead.version)
    const second = await put(manager, 'Second', lead.version)
    expect([first.status, second.status]).toEqual([200, 409])
    expect(second.body.data).toMatchObject({ name: 'First', version: first.body.data.version })
    expect(second.body.data.events[0]).toMatchObject({ kind: 'edited', by_name: counsellor.user.candidateName })
    const third = await put(counsellor, 'Third', first.body.data.version)
    // The version seen before is outdated too.
    expect((await put(manager, 'Second', second.body.data.version)).status).toBe(409)
    expect((await put(manager, 'Second', third.body.data.version)).body.data.name).toBe('Second')
  })

  it('must name the version they saw', async () => {
    const lead = await make(counsellor)
    expect((await ask(counsellor).put(`leads/${lead._id}`, edit())).status).toBe(428)
  })
})

describe('permissions for leads', () => {
  it('let counsellors work on their own and unassigned leads of their centres, managers on all of their centres', async () => {
    const own = await make(counsellor)
    const free = await make(manager)
    const other = await make(stranger, { center_id: elsewhere })
    const statuses = async (id: string) =>
      Promise.all(
        [counsellor, colleague, manager, stranger, director].map(async (who) => {
          const { status } = await ask(who).get(`leads/${id}`)
          const list = await ask(who).get<LeadRow[]>('leads?state=all&limit=200')
          const board = (await ask(who).get<LeadBoard>('lead-board')).body.data
          const listed = list.body.data.some(({ _id }) => _id === id)
          const onBoard = board.columns.some(({ rows }) => rows.some(({ _id }) => _id === id))
          expect([listed, onBoard]).toEqual([status === 200, status === 200])
          return status
        }),
      )
    expect(await statuses(own._id)).toEqual([200, 404, 200, 404, 200])
    expect(await statuses(free._id)).toEqual([200, 200, 200, 404, 200])
    expect(await statuses(other._id)).toEqual([404, 404, 404, 200, 200])
  })

  it('apply to changes too', async () => {
    const own = await make(counsellor)
    const step = { stage: 'contacted', next_follow_up_at: tomorrow }
    expect((await ask(colleague).post(`leads/${own._id}/stage`, step, own)).status).toBe(404)
    expect((await ask(colleague).post(`leads/${own._id}/merge`, { other_id: newId() }, own)).status).toBe(404)
    expect((await ask(counsellor).put(`leads/${own._id}`, edit({ center_id: elsewhere }), own)).status).toBe(400)
    expect((await ask(counsellor).put(`leads/${own._id}`, edit(), own)).body.data.name).toBe('Mita Das')
    expect((await ask(counsellor).post('leads', walkIn({ center_id: elsewhere }))).status).toBe(400)
  })

  it('a counsellor can take an unassigned lead and release it, but not assign others', async () => {
    const free = await make(manager)
    const give = async (who: Desk, owner_id: string | null, version: number) =>
      ask(who).post(`leads/${free._id}/owner`, { owner_id }, { version })
    const taken = await give(counsellor, counsellor.user.id, free.version)
    expect(taken.body.data.owner_id).toBe(counsellor.user.id)
    expect((await give(counsellor, colleague.user.id, free.version + 1)).status).toBe(403)
    expect((await give(manager, colleague.user.id, free.version + 1)).body.data.owner_name).toBe(
      colleague.user.candidateName,
    )
    expect((await give(manager, stranger.user.id, free.version + 2)).status).toBe(400)
  })
})

describe('merging', () => {
  it('keeps the history of both, also when merging three', async () => {
    const [one, two, three] = [
      await make(counsellor),
      await make(counsellor),
      await make(counsellor, { note: 'third', father_name: 'Hari Das' }),
    ]
    const merge = (into: Lead, other: Lead, take: string[] = []) =>
      ask(counsellor).post(`leads/${into._id}/merge`, { other_id: other._id, take }, into)
    expect((await merge(two, three)).status).toBe(200)
    const answer = await merge(one, two, ['phone'])
    expect(answer.body.data).toMatchObject({ phone: two.phone, name: one.name, father_name: 'Hari Das' })
    const notes = answer.body.data.events.filter(({ kind }) => kind === 'made').map(({ note }) => note)
    expect(notes.sort()).toEqual(['', '', 'third'])
    const list = await ask(counsellor).get<LeadRow[]>(`leads?q=${three.phone}&state=all`)
    expect(list.body.data).toEqual([])
  })
})

describe('the desk', () => {
  it("lists overdue, today's and new leads, in that order, with exact counts", async () => {
    const desk = await makeSignedIn(app, { role: 'counsellor', centreIds: [here] })
    const at = (next_follow_up_at: string | null, name: string) => make(desk, { next_follow_up_at, name })
    await at('2026-11-20T10:00:00Z', 'Today')
    await at('2026-11-19T10:00:00Z', 'Overdue')
    await at(null, 'Fresh')
    await at(tomorrow, 'Tomorrow')
    const calls = await ask(desk).get<LeadCallsDue>('lead-calls?owner=me')
    expect(calls.body.data).toMatchObject({ overdue: 1, today: 1, fresh: 1 })
    expect(calls.body.data.rows.map(({ name }) => name)).toEqual(['Overdue', 'Today', 'Fresh'])
  })

  it('shows 25 cards of a column, its exact count, and the rest by turn', async () => {
    const desk = await makeSignedIn(app, { role: 'counsellor', centreIds: [here] })
    const row = { kind: 'enquiry' as const, sourcePage: '', fingerprint: '', centreId: here, ownerId: desk.user.id }
    const many = Array.from({ length: 30 }, (_, n) => {
      const nextFollowUpAt = new Date(app.now().getTime() + n * 60_000)
      return { ...row, name: `Lead ${n}`, stage: 'contacted', nextFollowUpAt, createdAt: app.now() }
    })
    await app.db.insert(leads).values(many)
    const { columns } = (await ask(desk).get<LeadBoard>('lead-board?owner=me')).body.data
    const column = columns.find(({ stage }) => stage === 'contacted')
    expect([column?.count, column?.rows.length, column?.rows[0]?.name]).toEqual([30, 25, 'Lead 0'])
    const url = 'leads?owner=me&stage=contacted&sort=turn&limit=25'
    type Page = { data: LeadRow[]; next: string; total: { value: number; is_exact: boolean } }
    const get = async (after = '') => (await ask(desk).get(url + after)).body as unknown as Page
    const first = await get()
    const rest = await get(`&after=${first.next}`)
    expect([first.total, rest.data.length, rest.next]).toEqual([{ value: 30, is_exact: true }, 5, null])
    expect(rest.total, 'a number that is small is counted again').toEqual({ value: 30, is_exact: true })
    expect([...first.data, ...rest.data].map(({ name }) => name)).toEqual(many.map(({ name }) => name))
  })

  it('finds by beginnings of words in any script, and by digits from either end', async () => {
    const desk = await makeSignedIn(app, { role: 'counsellor', centreIds: [here] })
    const odia = await make(desk, { name: 'ମଧୁସ୍ମିତା ସାହୁ' })
    const english = await make(desk, { name: 'PRAGYAN  Kumari-Mallick' })
    const find = async (q: string) =>
      (await ask(desk).get<LeadRow[]>(`leads?owner=me&q=${encodeURIComponent(q)}`)).body.data.map(({ _id }) => _id)
    expect(await find('ସାହୁ ମଧୁ')).toEqual([odia._id])
    expect(await find('mall prag')).toEqual([english._id])
    expect(await find('ragyan')).toEqual([])
    expect(await find(String(odia.phone).slice(-5))).toEqual([odia._id])
    expect(await find(String(english.phone))).toEqual([english._id])
    expect(await find("' | !")).toEqual([])
  })

  it('counts by source, and every number opens its rows', async () => {
    const url = `lead-numbers?by=owner&from=2026-11-20&to=2026-11-20&centre=${here}`
    type Numbers = { rows: { key: string | null; came: number }[] }
    const numbers = (await ask(manager).get<Numbers>(url)).body.data
    const own = numbers.rows.find(({ key }) => key === counsellor.user.id)
    const rows = await ask(manager).get<LeadRow[]>(
      `leads?state=all&limit=200&owner=${counsellor.user.id}&from=2026-11-20&to=2026-11-20&centre=${here}`,
    )
    expect(own?.came).toBe(rows.body.data.length)
    expect((await ask(manager).get<Numbers>('lead-numbers?by=moon&from=2026-11-20&to=2026-11-20')).status).toBe(400)
  })
})

it('the history of a lead cannot be rewritten', async () => {
  const lead = await make(counsellor)
  await expect(app.pool.query('update lead_events set note = $1 where lead_id = $2', ['x', lead._id])).rejects.toThrow(
    'append-only',
  )
})
