import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { batches } from '#domains/catalogue/tables.ts'
import type { ClassBody, ClassChange, PlannedClasses, Week } from '#domains/learning/timetable/schema.ts'
import { dayInIndia, daysLater } from '#platform/text/india-time.ts'
import { makeSignedIn } from './factories.ts'
import { makeClass } from './make-classes.ts'
import { makeTaughtBatch } from './make-registers.ts'
import { makeClassroom } from './merchants.ts'
import type { Body, TestApp } from './test-app.ts'

/** Makes a centre with two batches, two teachers and two rooms, and its manager's calls. Classes are planned a week from today. */
export async function makeTimetable(app: TestApp) {
  const taught = await makeTaughtBatch(app, 3)
  const other = await makeClassroom(app)
  const today = dayInIndia(app.now())
  const runs = { startDate: daysLater(today, -30), endDate: daysLater(today, 120) }
  await app.db.update(batches).set(runs).where(eq(batches.id, taught.batch.id))
  await app.db
    .update(batches)
    .set({ ...runs, centreId: taught.centre.id })
    .where(eq(batches.id, other.batch.id))
  const substitute = await makeSignedIn(app, { role: 'teacher', centreIds: [taught.centre.id] })
  const { token } = taught.manager
  const addRoom = async (name: string, places: number) => {
    const body = { center_id: taught.centre.id, name, places }
    const answer = await app.call<Body & { data: { _id: string; version: number } }>('POST', '/api/staff/class-rooms', {
      token,
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
    return answer.body.data
  }
  const { topicId } = await makeClass(app)
  const day = daysLater(today, 7)
  const rooms = [await addRoom('Room 1', 40), await addRoom('Room 2', 2)] as const
  const body = (few: Partial<ClassBody> = {}): ClassBody => ({
    batch_id: taught.batch.id,
    topic_id: topicId,
    day,
    from: '10:00',
    to: '11:00',
    teacher_id: null,
    room_id: null,
    ...few,
  })
  const changeOf = ({ batch_id: _, repeat_until: __, ...rest }: ClassBody, few: Partial<ClassChange> = {}) => ({
    ...rest,
    ...few,
  })
  const plan = (few: Partial<ClassBody> = {}, by = token) =>
    app.call<Body & { data: PlannedClasses }>('POST', '/api/staff/timetable-classes', {
      token: by,
      body: body(few),
      headers: { 'idempotency-key': randomUUID() },
    })
  /** Plans a class, which must succeed. */
  const planned = async (few: Partial<ClassBody> = {}) => {
    const { body: answer } = await plan(few)
    return answer.data.classes[0] ?? ''
  }
  const matching = (version: number | null) => (version === null ? {} : { headers: { 'if-match': `"${version}"` } })
  type Edit = { version?: number | null; by?: string; few?: Partial<ClassChange>; reason?: string }
  const change = (id: string, { version = 1, by = token, few = {} }: Edit = {}) =>
    app.call('PUT', `/api/staff/timetable-classes/${id}`, {
      token: by,
      body: changeOf(body(), few),
      ...matching(version),
    })
  const cancel = (id: string, { version = 1, by = token, reason = 'The teacher is ill.' }: Edit = {}) =>
    app.call('POST', `/api/staff/timetable-classes/${id}/cancel`, { token: by, body: { reason }, ...matching(version) })
  const weekOf = async (by = token, query = `centre=${taught.centre.id}&week=${day}`) =>
    (await app.call<Body & { data: Week }>('GET', `/api/staff/timetable?${query}`, { token: by })).body.data
  return {
    ...taught,
    other: other.batch,
    substitute,
    rooms,
    topicId,
    day,
    today,
    body,
    plan,
    planned,
    change,
    cancel,
    weekOf,
  }
}
export type Timetable = Awaited<ReturnType<typeof makeTimetable>>
