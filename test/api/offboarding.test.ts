import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { bankItems } from '#domains/bank/tables.ts'
import type { WorkInHand } from '#domains/console/offboarding/schema.ts'
import { staffGrants } from '#domains/identity/tables.ts'
import { leads } from '#domains/leads/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { auditLog, drafts } from '#platform/data/database/tables.ts'
import { makeSignedIn, newPhone } from '../factories.ts'
import { makeCentre } from '../make-offers.ts'
import { makeTimetable } from '../make-timetables.ts'
import { choice } from '../student-api.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* A leaving member of staff hands over leads, drafts, unfinished questions and coming classes, in one step or not at all. */

let app: TestApp
let director: string
let centreId: string
beforeAll(async () => {
  app = await makeTestApp()
  director = (await makeSignedIn(app, { role: 'admin' })).token
  centreId = (await makeCentre(app)).id
})
afterAll(() => app.close())

async function makeLead(ownerId: string, at: string | null) {
  const id = newId()
  const lead = { id, kind: 'enquiry' as const, stage: 'new', name: 'A Lead', phone: newPhone(), ownerId, centreId: at }
  await app.db.insert(leads).values({ ...lead, sourcePage: '/', createdAt: app.now(), fingerprint: randomUUID() })
  return id
}

async function makeLeaver() {
  const leaver = await makeSignedIn(app, { role: 'centre-manager', centreIds: [centreId] })
  const leadId = await makeLead(leaver.user.id, centreId)
  const draftId = newId()
  const draft = { kind: 'content-item', subjectId: draftId, body: {}, baseVersion: 0, version: 1, editedAt: app.now() }
  const publishAt = new Date(app.now().getTime() + 3_600_000)
  await app.db.insert(drafts).values({ ...draft, editedBy: leaver.user.id, publishAt, scheduledBy: leaver.user.id })
  await storeQuestions(app.context(), [choice('single', 'A')])
  const [item] = await app.db.select({ id: bankItems.id }).from(bankItems).limit(1)
  await app.pool.query(`update bank_items set author_id = $1, state = 'draft', draft = '{}' where id = $2`, [
    leaver.user.id,
    item?.id,
  ])
  return { id: leaver.user.id, token: leaver.token, leadId, draftId, itemId: item?.id ?? '' }
}

const work = async (id: string) =>
  (await app.call<Body & { data: WorkInHand }>('GET', `/api/staff/people/${id}/work-in-hand`, { token: director })).body
    .data
const leave = (id: string, body: object) =>
  app.call('POST', `/api/staff/people/${id}/offboarding`, { token: director, body })
const ownerOf = async (id: string) =>
  (await app.db.select({ ownerId: leads.ownerId }).from(leads).where(eq(leads.id, id)))[0]?.ownerId

describe('whoever leaves', () => {
  it('hands over their counted work, and is logged', async () => {
    const leaver = await makeLeaver()
    const [counsellor, editor, author] = await Promise.all([
      makeSignedIn(app, { role: 'counsellor', centreIds: [centreId] }),
      makeSignedIn(app, { role: 'editor' }),
      makeSignedIn(app, { role: 'author' }),
    ])
    const inHand = await work(leaver.id)
    expect([inHand.leads.count, inHand.drafts.count, inHand.questions.count]).toEqual([1, 1, 1])
    const has = (kind: keyof WorkInHand, id: string) => inHand[kind].people.some(({ _id }) => _id === id)
    expect([has('leads', counsellor.user.id), has('leads', author.user.id), has('leads', leaver.id)]).toEqual([
      true,
      false,
      false,
    ])
    const body = { leads_to: counsellor.user.id, drafts_to: editor.user.id, questions_to: author.user.id }
    expect((await leave(leaver.id, body)).status).toBe(200)
    expect(await ownerOf(leaver.leadId)).toBe(counsellor.user.id)
    const [draft] = await app.db.select().from(drafts).where(eq(drafts.subjectId, leaver.draftId))
    expect(draft).toMatchObject({ editedBy: editor.user.id, publishAt: null, scheduledBy: null })
    const [item] = await app.db.select().from(bankItems).where(eq(bankItems.id, leaver.itemId))
    expect(item?.authorId).toBe(author.user.id)
    const notes = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, leaver.id))
    const noted = notes.find(({ action }) => action === 'work-handed-over')
    expect(noted?.details).toEqual({ leads: 1, drafts: 1, questions: 1 })
    expect((await app.call('GET', '/api/staff/me', { token: leaver.token })).status).toBe(401)
    expect((await leave(leaver.id, body)).status).toBe(200)
  })

  it('cannot hand leads to another centre, and then ends nothing', async () => {
    const leaver = await makeLeaver()
    const elsewhere = (await makeCentre(app)).id
    const other = await makeSignedIn(app, { role: 'counsellor', centreIds: [elsewhere] })
    const author = await makeSignedIn(app, { role: 'author' })
    for (const to of [other.user.id, author.user.id, leaver.id]) {
      const refused = await leave(leaver.id, { leads_to: to })
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['leads_to']])
    }
    expect(await ownerOf(leaver.leadId)).toBe(leaver.id)
    expect(await app.db.$count(staffGrants, eq(staffGrants.userId, leaver.id))).toBe(1)
  })

  it('hands coming classes only to a free teacher of their centre', async () => {
    const { teacher, substitute, other, planned, cancel, weekOf, day } = await makeTimetable(app)
    const elsewhere = await makeSignedIn(app, { role: 'teacher', centreIds: [(await makeCentre(app)).id] })
    const counsellor = await makeSignedIn(app, { role: 'counsellor', centreIds: [centreId] })
    const leaverId = teacher.user.id
    const kept = await planned({ teacher_id: leaverId })
    await cancel(await planned({ teacher_id: leaverId, from: '14:00', to: '15:00' }))
    const clash = await planned({ batch_id: other.id, teacher_id: substitute.user.id, from: '10:59', to: '12:00' })
    expect((await work(leaverId)).classes.count, 'cancelled ones are not counted').toBe(1)
    for (const [to, reason] of [
      [elsewhere.user.id, 'does not teach at the centres'],
      [counsellor.user.id, 'cannot take over this type of work'],
      [substitute.user.id, 'Choose somebody else'],
    ] as const) {
      const refused = await leave(leaverId, { classes_to: to })
      expect([refused.status, refused.body.errors?.classes_to]).toEqual([400, expect.stringContaining(reason)])
    }
    expect(await app.db.$count(staffGrants, eq(staffGrants.userId, leaverId)), 'nothing has ended').toBe(1)
    await cancel(clash)
    // Free from the minute in which the other class begins.
    await planned({ batch_id: other.id, teacher_id: substitute.user.id, from: '11:00', to: '12:00' })
    expect((await leave(leaverId, { classes_to: substitute.user.id })).status).toBe(200)
    const row = (await weekOf()).classes.find(({ _id }) => _id === kept)
    expect(row).toMatchObject({ teacher: { _id: substitute.user.id }, version: 2 })
    const again = await app.pool.query(`select kind from class_slots where class_id = $1 and taken_id = $2`, [
      kept,
      substitute.user.id,
    ])
    expect(again.rows, `the time of ${day} is taken`).toEqual([{ kind: 'teacher' }])
  })

  it('leaves coming classes without a teacher if nobody takes them, freeing their slots', async () => {
    const { teacher, planned, weekOf } = await makeTimetable(app)
    const kept = await planned({ teacher_id: teacher.user.id })
    expect((await leave(teacher.user.id, {})).status).toBe(200)
    expect((await weekOf()).classes.find(({ _id }) => _id === kept)?.teacher).toBeNull()
    const slots = await app.pool.query('select kind from class_slots where class_id = $1', [kept])
    expect(slots.rows).toEqual([{ kind: 'batch' }])
  })

  it('leaves leads unassigned if nobody takes them', async () => {
    const leaver = await makeLeaver()
    expect((await leave(leaver.id, {})).status).toBe(200)
    expect(await ownerOf(leaver.leadId)).toBeNull()
  })
})
