import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '#db/demo/seeded-random.ts'
import { centres } from '#domains/catalogue/tables.ts'
import { listRegisterClasses } from '#domains/learning/attendance/read-register.ts'
import type { NewFeed } from '#domains/learning/calendar/schema.ts'
import { classes, classSlots } from '#domains/learning/tables.ts'
import type { Audience, FreeTime } from '#domains/learning/timetable/schema.ts'
import { messages } from '#domains/messages/tables.ts'
import { daysLater } from '#platform/text/india-time.ts'
import { makeGuardian, makeSignedIn } from '../factories.ts'
import { grantCourse } from '../make-classes.ts'
import { makeTaughtClass, openRegister } from '../make-registers.ts'
import { makeTimetable, type Timetable } from '../make-timetables.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let made: Timetable
beforeAll(async () => {
  app = await makeTestApp()
  made = await makeTimetable(app)
})
afterAll(() => app.close())
beforeEach(() => app.db.delete(classes))

const at = (day: string, clock: string) => new Date(Date.parse(`${day}T${clock}:00Z`) - 5.5 * 3_600_000)
const rowOf = async (id: string) => (await app.db.select().from(classes).where(eq(classes.id, id)))[0]
const slotsOf = (id: string) => app.db.select().from(classSlots).where(eq(classSlots.classId, id))

describe('clashes', () => {
  it('are refused for the same teacher, room and batch, each named in a sentence, and not where times touch', async () => {
    const { plan, teacher, rooms, other, batch, day } = made
    const taken = { teacher_id: teacher.user.id, room_id: rooms[0]._id }
    expect((await plan(taken)).status).toBe(200)
    const whole = await plan({ ...taken, from: '10:30', to: '11:30' })
    expect(whole.status).toBe(409)
    const { message, errors } = whole.body
    expect(Object.keys(errors ?? {}).sort()).toEqual(['batch_id', 'room_id', 'teacher_id'])
    expect(errors?.teacher_id).toContain(`${teacher.user.candidateName} teaches ${batch.code}, Algebra, `)
    expect(errors?.teacher_id).toContain('10:00 AM to 11:00 AM in Room 1.')
    expect(errors?.room_id).toContain(`Room 1 is taken by ${batch.code}, Algebra, `)
    expect(message).toContain(errors?.batch_id ?? 'nothing')
    const others = { batch_id: other.id }
    const statusOf = async (few: Parameters<typeof plan>[0]) => (await plan({ ...others, ...few })).status
    expect(await statusOf({ teacher_id: taken.teacher_id, from: '10:59', to: '12:00' })).toBe(409)
    expect(await statusOf({ room_id: taken.room_id, from: '09:00', to: '10:01' })).toBe(409)
    expect(await statusOf({ batch_id: batch.id, from: '10:15', to: '10:45' })).toBe(409)
    expect(await statusOf({ ...taken, from: '11:00', to: '12:00' })).toBe(200)
    expect(await statusOf({ ...taken, from: '09:00', to: '10:00' })).toBe(200)
    // Another teacher, another room and another batch at the very same time.
    expect(await statusOf({ teacher_id: made.substitute.user.id, room_id: rooms[1]._id })).toBe(200)
    expect(await statusOf({ teacher_id: taken.teacher_id, day: daysLater(day, 1) })).toBe(200)
  })

  it('offer the next times that are free for teacher, room and batch, of which the first can be taken', async () => {
    const { plan, teacher, rooms, other, day } = made
    const taken = { teacher_id: teacher.user.id, room_id: rooms[0]._id }
    const next = daysLater(day, 1)
    expect((await plan({ batch_id: other.id, ...taken, from: '07:00', to: '07:45' })).status).toBe(200)
    expect(
      (await plan({ batch_id: other.id, room_id: rooms[0]._id, day: next, from: '07:00', to: '08:00' })).status,
    ).toBe(200)
    const wish = { ...taken, from: '07:00', to: '08:00' }
    const freeOf = async (few: Parameters<typeof plan>[0]) =>
      ((await plan(few)).body.data as unknown as { free?: FreeTime[] } | undefined)?.free
    const free = [
      { day, from: '07:45', to: '08:45' },
      { day: next, from: '08:00', to: '09:00' },
      { day: daysLater(day, 2), from: '07:00', to: '08:00' },
    ]
    expect(await freeOf(wish)).toEqual(free)
    const atOnce = await Promise.all([plan({ ...taken, ...free[0] }), plan({ ...taken, ...free[0] })])
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused: unknown = atOnce.find(({ status }) => status === 409)?.body.data
    expect(refused).toEqual({ free: [...free.slice(1), { day: daysLater(day, 2), from: '08:00', to: '09:00' }] })
    // Moving a class counts its own slots as free.
    const moved = await made.planned({ ...taken, day: daysLater(day, 3), from: '07:00', to: '08:00' })
    const clash: unknown = (await made.change(moved, { few: { ...wish, day } })).body.data
    expect(clash).toMatchObject({ free: [...free.slice(1), {}] })
  })

  it('are detected across midnight in India', async () => {
    const { plan, teacher, other, day } = made
    const teacher_id = teacher.user.id
    expect((await plan({ teacher_id, from: '23:30', to: '00:30' })).status).toBe(200)
    const next = { batch_id: other.id, teacher_id, day: daysLater(day, 1), to: '01:30' }
    expect((await plan({ ...next, from: '00:00' })).status).toBe(409)
    expect((await plan({ ...next, from: '00:29' })).status).toBe(409)
    expect((await plan({ ...next, from: '00:30' })).status).toBe(200)
    const { classes: listed } = await made.weekOf()
    expect(listed.map(({ start_time }) => start_time)).toEqual(
      [at(day, '23:30'), at(daysLater(day, 1), '00:30')].map((time) => time.toISOString()),
    )
  })

  it('are refused by the database itself', async () => {
    const id = await made.planned({ teacher_id: made.teacher.user.id })
    const copy = await made.planned({ batch_id: made.other.id, teacher_id: made.substitute.user.id })
    const set = (endsAt: Date, startsAt: Date) =>
      app.db
        .insert(classSlots)
        .values({ classId: copy, kind: 'teacher', takenId: made.teacher.user.id, startsAt, endsAt })
    const { startsAt, endsAt } = (await slotsOf(id))[0] ?? { startsAt: new Date(), endsAt: new Date() }
    await expect(set(new Date(endsAt.getTime() + 1), new Date(endsAt.getTime() - 1))).rejects.toMatchObject({
      cause: { constraint: 'class_slots_once', code: '23P01' },
    })
    await set(startsAt, new Date(startsAt.getTime() - 60_000))
  })

  it('allow one of twenty concurrent saves, and refuse the others with a sentence', async () => {
    const { plan, teacher, rooms, other, batch } = made
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        plan({
          batch_id: index % 2 === 0 ? batch.id : other.id,
          teacher_id: teacher.user.id,
          room_id: rooms[index % 3 === 0 ? 0 : 1]._id,
          from: `10:${String(index).padStart(2, '0')}`,
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409]))
    for (const { body } of refused) expect(body.message).toContain(`${teacher.user.candidateName} teaches`)
    expect(await app.db.$count(classes)).toBe(1)
  })

  it('are in no week that was accepted, whatever was asked for', async () => {
    const { plan, teacher, substitute, rooms, batch, other, day } = made
    const random = seededRandom(48)
    const one = <T>(...choices: T[]) => choices[Math.floor(random() * choices.length)]
    const clock = (quarters: number) =>
      `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][quarters % 4]}`
    const asked = Array.from({ length: 40 }, () => {
      const from = 28 + Math.floor(random() * 40)
      const people = { teacher_id: one(teacher.user.id, substitute.user.id, null) ?? null }
      const places = { room_id: one(rooms[0]._id, rooms[1]._id, null) ?? null, batch_id: one(batch.id, other.id) }
      const times = {
        day: daysLater(day, Math.floor(random() * 3)),
        from: clock(from),
        to: clock(from + 2 + Math.floor(random() * 6)),
      }
      return { ...people, ...times, room_id: places.room_id, batch_id: places.batch_id ?? batch.id }
    })
    type Asked = (typeof asked)[number]
    const clash = (a: Asked, b: Asked) =>
      a.day === b.day &&
      a.from < b.to &&
      b.from < a.to &&
      (a.batch_id === b.batch_id ||
        (a.room_id !== null && a.room_id === b.room_id) ||
        (a.teacher_id !== null && a.teacher_id === b.teacher_id))
    const accepted: Asked[] = []
    const wrong: unknown[] = []
    for (const wish of asked) {
      const { status } = await plan(wish)
      if ((status === 200) === accepted.some((planned) => clash(planned, wish))) wrong.push([status, wish])
      if (status === 200) accepted.push(wish)
    }
    expect(wrong).toEqual([])
    expect([accepted.length > 10, accepted.length < 35]).toEqual([true, true])
  })

  it('never deadlock when two classes exchange rooms', async () => {
    const { planned, change, rooms, other } = made
    const first = await planned({ room_id: rooms[0]._id })
    const second = await planned({ batch_id: other.id, room_id: rooms[1]._id })
    const swap = [change(first, { few: { room_id: rooms[1]._id } }), change(second, { few: { room_id: rooms[0]._id } })]
    for (const { status } of await Promise.all(swap)) expect([200, 409]).toContain(status)
    const held = await app.db.select().from(classSlots).where(eq(classSlots.kind, 'room'))
    expect(held).toHaveLength(2)
  })
})

describe('a series', () => {
  const holiday = (day: string) => ({ name: 'Foundation day', from: day, to: null })
  const close = (...days: string[]) =>
    app.db
      .update(centres)
      .set({ opening: { hours: [], holidays: days.map(holiday) } })
      .where(eq(centres.id, made.centre.id))

  it('is planned weekly except on holidays, completely or not at all', async () => {
    const { plan, day, other, teacher } = made
    await close(daysLater(day, 14))
    const repeat_until = daysLater(day, 28)
    const answer = (await plan({ teacher_id: teacher.user.id, repeat_until })).body.data
    expect(answer.classes).toHaveLength(4)
    expect(answer.skipped).toEqual([{ day: daysLater(day, 14), holiday: 'Foundation day' }])
    const refused = await plan({
      batch_id: other.id,
      teacher_id: teacher.user.id,
      day: daysLater(day, -7 + 7),
      repeat_until,
    })
    expect(refused.status).toBe(409)
    expect(await app.db.$count(classes)).toBe(4)
    // The holiday itself is free.
    const free = await plan({ batch_id: other.id, teacher_id: teacher.user.id, day: daysLater(day, 14) })
    expect(free.body.data.warnings).toEqual(['This day is a holiday: Foundation day.'])
    expect(
      (await made.weekOf(undefined, `centre=${made.centre.id}&week=${daysLater(day, 14)}`)).days.filter(
        (one) => one.holiday,
      ),
    ).toHaveLength(1)
    await close()
  })

  it('ends with its batch, and not before it begins', async () => {
    const { plan, day, today } = made
    const fieldsOf = async (few: Parameters<typeof plan>[0]) => Object.keys((await plan(few)).body.errors ?? {})
    expect(await fieldsOf({ repeat_until: daysLater(day, -1) })).toEqual(['repeat_until'])
    expect(await fieldsOf({ repeat_until: daysLater(today, 121) })).toEqual(['repeat_until'])
    expect(await fieldsOf({ day: daysLater(today, 121) })).toEqual(['day'])
    expect(await fieldsOf({ day: daysLater(today, -1) })).toEqual(['from'])
    expect(await fieldsOf({ from: '10:00', to: '18:01' })).toEqual(['to'])
    expect(await fieldsOf({ repeat_until: '9999-12-31' })).toEqual(['repeat_until'])
    expect(await fieldsOf({ day: '0001-01-01' })).toEqual(['day'])
    expect(await fieldsOf({ from: '24:00' })).toEqual(['from'])
    await close(day)
    expect(await fieldsOf({ repeat_until: day })).toEqual(['repeat_until'])
    await close()
  })

  it('is planned once for repeated requests', async () => {
    const { token } = made.manager
    const headers = { 'idempotency-key': '019a5555-0000-4000-8000-000000000001' }
    const send = () => app.call('POST', '/api/staff/timetable-classes', { token, headers, body: made.body() })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await app.db.$count(classes)).toBe(1)
  })
})

describe('an edit', () => {
  it('moves a class, remembers its old time, and frees its slots', async () => {
    const { planned, change, plan, teacher, rooms, other, day } = made
    const taken = { teacher_id: teacher.user.id, room_id: rooms[0]._id }
    const id = await planned(taken)
    const longAgo = new Date(0)
    await app.db.update(classes).set({ changedAt: longAgo }).where(eq(classes.id, id))
    expect((await change(id, { few: { ...taken, from: '17:00', to: '18:00' } })).status).toBe(200)
    const moved = await rowOf(id)
    expect(moved).toMatchObject({ startsAt: at(day, '17:00'), movedFrom: at(day, '10:00'), version: 2 })
    expect(moved?.changedAt.getTime()).toBeGreaterThan(longAgo.getTime())
    expect((await plan({ ...taken, batch_id: other.id })).status).toBe(200)
    const back = await change(id, { version: 2, few: { ...taken } })
    expect([back.status, back.body.errors?.batch_id]).toEqual([409, undefined])
    expect((await change(id, { version: 2, few: { from: '10:00', to: '11:30' } })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ movedFrom: null, version: 3, teacherId: null, roomId: null })
    expect((await slotsOf(id)).map(({ kind }) => kind)).toEqual(['batch'])
  })

  it('must name the version it is based on', async () => {
    const { planned, change, cancel } = made
    const id = await planned()
    expect((await change(id, { version: null })).status).toBe(428)
    const [one, two] = await Promise.all([change(id, { few: { title: 'One' } }), change(id, { few: { title: 'Two' } })])
    expect([one.status, two.status].sort()).toEqual([200, 409])
    expect((await cancel(id)).body).toMatchObject({ code: 'stale' })
    expect((await cancel(id, { version: 2 })).status).toBe(200)
  })

  it('is refused once the class has begun, is cancelled, or its register is saved', async () => {
    const { change, cancel, planned } = made
    const begun = await makeTaughtClass(app, made, { startsIn: 0 })
    const answer = await change(begun.id)
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('has begun')])
    const saved = openRegister(app, begun.id, made.teacher.token)
    await saved.save()
    expect((await cancel(begun.id)).body.message).toContain('register')
    const cancelled = await planned({ from: '12:00', to: '13:00' })
    await cancel(cancelled)
    expect((await change(cancelled, { version: 2 })).body.message).toContain('cancelled')
    expect((await cancel(cancelled, { version: 2 })).status).toBe(409)
  })

  it('cancels with a reason, freeing teacher, room and batch, and needs no register', async () => {
    const { planned, cancel, plan, teacher, rooms } = made
    const taken = { teacher_id: teacher.user.id, room_id: rooms[0]._id }
    const id = await planned(taken)
    expect((await cancel(id, { reason: '  ' })).status).toBe(400)
    expect((await cancel(id)).status).toBe(200)
    expect(await slotsOf(id)).toEqual([])
    expect((await plan(taken)).status).toBe(200)
    const [row] = await listRegisterClasses(app.context(), eq(classes.id, id))
    expect(row?.cancelledAt).toEqual(app.now())
    const { rows } = await app.pool.query('select details from audit_log where subject_id = $1 and action = $2', [
      id,
      'class-cancelled',
    ])
    expect(rows).toEqual([{ details: { reason: 'The teacher is ill.' } }])
  })

  it('says who will be told, asks again when that changed, and tells each person once', async () => {
    const { planned, manager, members, teacher } = made
    const id = await planned({ teacher_id: teacher.user.id })
    const address = `/api/staff/timetable-classes/${id}`
    const { token } = manager
    const shown = async () => (await app.call<{ data: Audience }>('GET', `${address}/audience`, { token })).body.data
    const cancel = (told: number) =>
      app.call('POST', `${address}/cancel`, { token, body: { reason: 'Ill.', told }, headers: { 'if-match': '"1"' } })
    await makeGuardian(app, members[0]?.user.id ?? '')
    expect(await shown()).toEqual({ students: 3, guardians: 1, teachers: [teacher.user.candidateName], total: 5 })
    await makeGuardian(app, members[1]?.user.id ?? '')
    const refused = await cancel(5)
    expect([refused.status, refused.body]).toMatchObject([409, { data: { told: 6 } }])
    expect((await cancel(6)).status).toBe(200)
    const told = await app.db.select().from(messages).where(eq(messages.kind, 'class-cancelled'))
    expect(told.filter(({ about }) => about.classId === id)).toHaveLength(6)
  })

  it('warns of a room that is too small, but plans anyway', async () => {
    const { plan, rooms, batch, weekOf } = made
    const small = await plan({ room_id: rooms[1]._id })
    expect(small.body.data.warnings).toEqual([`Room 2 has 2 places, and ${batch.code} has 3 students.`])
    expect((await weekOf()).classes[0]?.warning).toBe(small.body.data.warnings[0])
  })
})

describe('permissions', () => {
  it('planning is limited to teachers and rooms of the centre', async () => {
    const { plan, teacher, rooms, other } = made
    const elsewhere = await makeTimetable(app)
    const fieldsOf = async (few: Parameters<typeof plan>[0]) => Object.keys((await plan(few)).body.errors ?? {})
    expect(await fieldsOf({ teacher_id: elsewhere.teacher.user.id })).toEqual(['teacher_id'])
    expect(await fieldsOf({ teacher_id: made.members[0]?.user.id ?? '' })).toEqual(['teacher_id'])
    expect(await fieldsOf({ room_id: elsewhere.rooms[0]._id })).toEqual(['room_id'])
    expect((await plan({ batch_id: elsewhere.batch.id })).status).toBe(403)
    expect((await plan({}, elsewhere.manager.token)).status).toBe(403)
    const ended = `update staff_grants set ends_at = $1 where user_id = $2`
    await app.pool.query(ended, [app.now(), teacher.user.id])
    expect(await fieldsOf({ teacher_id: teacher.user.id })).toEqual(['teacher_id'])
    await app.pool.query(ended, [null, teacher.user.id])
    const { token } = made.manager
    const close = { name: 'Room 1', places: 40, is_open: false }
    const put = (version: number, body: object, by = token) =>
      app.call('PUT', `/api/staff/class-rooms/${rooms[0]._id}`, {
        token: by,
        body,
        headers: { 'if-match': `"${version}"` },
      })
    expect((await put(1, close, elsewhere.manager.token)).status).toBe(404)
    expect((await put(1, { ...close, name: 'room 2' })).body.errors).toHaveProperty('name')
    expect((await put(1, close)).status).toBe(200)
    expect((await put(1, close)).body).toMatchObject({ code: 'stale', data: { version: 2 } })
    expect(await fieldsOf({ batch_id: other.id, room_id: rooms[0]._id })).toEqual(['room_id'])
    await put(2, { ...close, is_open: true })
  })

  it("a class is visible to its teacher and its centre's office only", async () => {
    const { planned, teacher, substitute, weekOf, change, cancel } = made
    const id = await planned({ teacher_id: teacher.user.id })
    const elsewhere = await makeTimetable(app)
    const counsellor = await makeSignedIn(app, { role: 'counsellor', centreIds: [made.centre.id] })
    const seen = async (token: string, query = `week=${made.day}`) =>
      (await weekOf(token, query)).classes.map(({ _id }) => _id)
    expect(await seen(teacher.token)).toEqual([id])
    expect(await seen(substitute.token)).toEqual([])
    expect(await seen(counsellor.token)).toEqual([id])
    expect(await seen(elsewhere.manager.token)).toEqual([])
    expect(await seen(elsewhere.manager.token, `centre=${made.centre.id}&week=${made.day}`)).toEqual([])
    expect((await change(id, { by: teacher.token })).status).toBe(403)
    expect((await change(id, { by: counsellor.token })).status).toBe(403)
    expect((await cancel(id, { by: elsewhere.manager.token })).status).toBe(404)
    expect((await weekOf()).classes[0]).toMatchObject({ may_edit: true, teacher: { _id: teacher.user.id } })
    expect((await weekOf(teacher.token, `week=${made.day}`)).classes[0]).toMatchObject({ may_edit: false })
  })
})

it('the calendar of a teacher has their own classes, and says which are cancelled', async () => {
  const { planned, cancel, teacher, substitute } = made
  const id = await planned({ teacher_id: teacher.user.id, title: 'Mine' })
  const feedOf = async (token: string) => {
    const { body } = await app.call<{ data: NewFeed }>('POST', '/api/student-portal/calendar-feed', { token, body: {} })
    return async () => (await app.call('GET', body.data.url)).text
  }
  const [mine, others] = [await feedOf(teacher.token), await feedOf(substitute.token)]
  expect(await mine()).toContain('SUMMARY:Mine')
  expect(await others()).not.toContain('SUMMARY')
  await cancel(id)
  expect(await mine()).toContain('STATUS:CANCELLED')
})

it('students see teacher, room and changes of a class', async () => {
  const { planned, change, cancel, teacher, rooms, members, today } = made
  const near = { day: daysLater(today, 1), teacher_id: teacher.user.id, room_id: rooms[0]._id }
  const id = await planned(near)
  const token = members[0]?.token ?? ''
  await grantCourse(app, { studentId: members[0]?.user.id ?? '', courseId: made.course.id })
  const own = async () => {
    const { body } = await app.call<Body & { data: { upcomingClasses: Record<string, unknown>[] } }>(
      'GET',
      '/api/student-portal/my-purchases',
      { token },
    )
    return body.data.upcomingClasses.find(({ _id }) => _id === id)
  }
  expect(await own()).toMatchObject({ teacher_name: teacher.user.candidateName, room_name: 'Room 1', moved_from: null })
  await change(id, { few: { ...near, from: '17:00', to: '18:00' } })
  expect(await own()).toMatchObject({ moved_from: at(near.day, '10:00').toISOString(), is_cancelled: false })
  await cancel(id, { version: 2 })
  expect(await own()).toMatchObject({ is_cancelled: true, cancel_reason: 'The teacher is ill.' })
})
