import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { profiles } from '#domains/identity/profile/tables.ts'
import { codeStepAt, codeStepMs, roomCodeOf } from '#domains/learning/attendance/rules.ts'
import { reasonAttention } from '#domains/learning/attendance/say-why.ts'
import type { MonthRegister, OwnAttendance, ScannedClass } from '#domains/learning/attendance/schema.ts'
import { absenceReasons, attendanceMarks, classRegisters } from '#domains/learning/attendance/tables.ts'
import { absenceKind, tellAbsences } from '#domains/learning/attendance/tell-absences.ts'
import { learningData } from '#domains/learning/collect-learning.ts'
import { attendances, classes } from '#domains/learning/tables.ts'
import type { ShownFilm } from '#domains/learning/viewer/schema.ts'
import { messages } from '#domains/messages/tables.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { actorAs, makeGuardian, makeSignedIn } from '../factories.ts'
import { makePlace } from '../make-place.ts'
import { enrol, makeTaughtBatch, makeTaughtClass, openRegister, type TaughtBatch } from '../make-registers.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let taught: TaughtBatch
beforeAll(async () => {
  app = await makeTestApp()
  taught = await makeTaughtBatch(app, 4)
})
afterAll(() => app.close())

const member = (index: number) => taught.members[index]?.user.id ?? ''
const later = (ms: number) => new Date(app.now().getTime() + ms).toISOString()
const rowsOf = (classId: string) => app.db.select().from(attendanceMarks).where(eq(attendanceMarks.classId, classId))
const notesOf = async (subject: string, action: string) =>
  (
    await app.pool.query('select details, centre_id from audit_log where subject_id = $1 and action = $2', [
      subject,
      action,
    ])
  ).rows
const monthOf = (token: string, month = '', batch = taught.batch.id) =>
  app.call<Body & { data: MonthRegister }>(
    'GET',
    `/api/staff/batches/${batch}/attendance${month && `?month=${month}`}`,
    {
      token,
    },
  )
const ownOf = async (token: string) =>
  (await app.call<Body & { data: OwnAttendance }>('GET', '/api/student-portal/attendance', { token })).body.data

describe('a register', () => {
  it('lists everyone as present, online ones marked, and takes one tap for each absentee', async () => {
    const { id } = await makeTaughtClass(app, taught)
    await app.db.insert(attendances).values({ classId: id, studentId: member(1), joinedAt: app.now() })
    const page = openRegister(app, id, taught.teacher.token)
    const before = (await page.read()).body.data
    expect(before.students.map(({ standing }) => standing).sort()).toEqual(['online', 'present', 'present', 'present'])
    expect(before).toMatchObject({ is_locked: false, may_write: true, class: { saved_at: null } })
    expect((await page.mark(member(0), 'absent')).body.data).toEqual({ standing: 'absent', saved_at: null })
    await page.mark(member(1), 'late')
    expect([await page.standingOf(member(0)), await page.standingOf(member(1))]).toEqual(['absent', 'late'])
    expect((await page.save()).status).toBe(200)
    expect((await page.read()).body.data).toMatchObject({
      saved_by: taught.teacher.user.candidateName,
      class: { saved_at: app.now().toISOString() },
    })
  })

  it('leads to the film of its class, a stream too, which no other teacher may watch', async () => {
    const { id } = await makeTaughtClass(app, taught)
    await app.db.update(classes).set({ videoUrl: '/class-films/taught/index.m3u8' }).where(eq(classes.id, id))
    const { video_url } = (await openRegister(app, id, taught.teacher.token).read()).body.data
    const link = /^\/account\/class-viewer\/([\w-]+)$/.exec(video_url ?? '')?.[1]
    const watch = (token: string) =>
      app.call<Body & { data: ShownFilm }>('GET', `/api/student-portal/class-video?link=${link}`, { token })
    expect((await watch(taught.teacher.token)).body.data).toMatchObject({ source: { kind: 'hls' }, class_id: null })
    const other = await makeSignedIn(app, { role: 'teacher', centreIds: [taught.centre.id] })
    expect((await watch(other.token)).status).toBe(404)
  })

  it('stores a repeat once, also ten at once, and refuses a different mark under its number', async () => {
    const { id } = await makeTaughtClass(app, taught)
    const page = openRegister(app, id, taught.teacher.token)
    const body = page.write(member(0), 'absent')
    const sent = await Promise.all(Array.from({ length: 10 }, () => page.send(body)))
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await rowsOf(id)).toHaveLength(1)
    expect((await page.send({ ...body, mark: 'late' })).status).toBe(409)
    expect((await page.send({ ...body, student_id: member(1) })).status).toBe(409)
    expect(await page.standingOf(member(0))).toBe('absent')
  })

  it('uses the latest mark of a device, whatever the arrival order', async () => {
    const { id } = await makeTaughtClass(app, taught)
    const page = openRegister(app, id, taught.teacher.token)
    const [first, second] = [page.write(member(0), 'absent'), page.write(member(0), 'late')]
    expect((await page.send(second)).body.data.standing).toBe('late')
    expect((await page.send(first)).body.data.standing).toBe('late')
    expect(await rowsOf(id)).toHaveLength(2)
  })

  it('uses the later mark of two concurrent devices, and keeps both', async () => {
    const { id } = await makeTaughtClass(app, taught)
    const [phone, office] = [taught.teacher, taught.manager].map(({ token }) => openRegister(app, id, token))
    await Promise.all([
      phone?.mark(member(0), 'absent', { written_at: later(-1000) }),
      office?.mark(member(0), 'excused', { written_at: later(-2000) }),
    ])
    expect(await phone?.standingOf(member(0))).toBe('absent')
    expect((await rowsOf(id)).map(({ mark }) => mark).sort()).toEqual(['absent', 'excused'])
    // A clock that is a day ahead wins no more than the moment in which its mark came.
    await office?.mark(member(0), 'late', { written_at: later(86_400_000) })
    expect(await phone?.standingOf(member(0))).toBe('late')
    expect((await rowsOf(id)).every(({ writtenAt }) => writtenAt <= app.now())).toBe(true)
  })

  it('is saved once by two concurrent saves', async () => {
    const { id } = await makeTaughtClass(app, taught)
    const pages = [taught.teacher, taught.manager].map(({ token }) => openRegister(app, id, token))
    const sent = await Promise.all([...pages, ...pages].map((page) => page.save()))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await app.db.$count(classRegisters, eq(classRegisters.classId, id))).toBe(1)
    expect(await notesOf(id, 'register-saved')).toHaveLength(1)
  })

  it.each([
    ['a mark that is none', { mark: 'here' }, 'mark'],
    ['no student', { student_id: 'x' }, 'student_id'],
    ['the number 0', { number: 0 }, 'number'],
    ['no time', { written_at: 'soon' }, 'written_at'],
    ['an empty reason', { reason: ' ' }, 'reason'],
  ])('refuses %s by the name of the field', async (_what, few, field) => {
    const { id } = await makeTaughtClass(app, taught)
    const page = openRegister(app, id, taught.teacher.token)
    const answer = await page.mark(member(0), 'absent', few)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]])
  })

  it('lists the expected students: from their enrolment on, no others, and none of a cancelled class', async () => {
    const { id } = await makeTaughtClass(app, taught)
    const page = openRegister(app, id, taught.teacher.token)
    const late = await enrol(app, taught, app.now())
    const stranger = await makeSignedIn(app, {})
    for (const { user } of [late, stranger]) expect((await page.mark(user.id, 'absent')).status).toBe(404)
    expect(await rowsOf(id)).toHaveLength(0)
    await app.db.update(classes).set({ cancelledAt: app.now() }).where(eq(classes.id, id))
    expect((await page.mark(member(0), 'absent')).status).toBe(409)
    expect((await page.save()).status).toBe(409)
  })

  it('opens half an hour before its class', async () => {
    const early = await makeTaughtClass(app, taught, { startsIn: 30, minutes: 60 })
    expect((await openRegister(app, early.id, taught.teacher.token).mark(member(0), 'excused')).status).toBe(200)
    const tooEarly = await makeTaughtClass(app, taught, { startsIn: 30 + 1 / 60_000, minutes: 60 })
    expect((await openRegister(app, tooEarly.id, taught.teacher.token).mark(member(0), 'excused')).status).toBe(409)
  })
})

it('has guardians told of an absence once, five minutes after it was saved, and not if it was corrected', async () => {
  const { id } = await makeTaughtClass(app, taught)
  const [told] = [await makeGuardian(app, member(0)), await makeGuardian(app, member(1))]
  const page = openRegister(app, id, taught.teacher.token)
  for (const index of [0, 1]) await page.mark(member(index), 'absent')
  await page.save()
  const tell = async () => {
    while (await runNextJob(app.context(), { 'tell-absences': tellAbsences }));
    return (await app.db.select().from(messages).where(eq(messages.kind, 'absence'))).filter(
      ({ about }) => about.classId === id,
    )
  }
  app.advance(299)
  expect(await tell()).toEqual([])
  await page.mark(member(1), 'present')
  app.advance(1)
  const [message, ...others] = await tell()
  expect([message?.userId, message?.about.studentId, others]).toEqual([told.user.id, member(0), []])
  await page.mark(member(0), 'absent')
  app.advance(300)
  expect(await tell()).toHaveLength(1)
  const fill = async () => message && absenceKind.fill(app.context(), message)
  expect(await fill()).toMatchObject({ values: { student: taught.members[0]?.user.candidateName } })
  // Corrected before the message left.
  await page.mark(member(0), 'late')
  expect(await fill()).toEqual({ droppedFor: 'settled' })
})

describe('a register that is closed', () => {
  /** Makes a class whose register closes in `ms` milliseconds. */
  async function closingIn(ms: number) {
    const { id } = await makeTaughtClass(app, taught)
    const endsAt = new Date(app.now().getTime() - 86_400_000 + ms)
    const move = () =>
      app.db
        .update(classes)
        .set({ startsAt: new Date(endsAt.getTime() - 3_600_000), endsAt })
        .where(eq(classes.id, id))
    return { id, move }
  }

  it('takes marks up to its last millisecond, then only repeats', async () => {
    const open = await closingIn(1)
    await open.move()
    const lastPage = openRegister(app, open.id, taught.teacher.token)
    expect((await lastPage.mark(member(0), 'absent')).status).toBe(200)
    const closed = await closingIn(0)
    const page = openRegister(app, closed.id, taught.teacher.token)
    const kept = page.write(member(0), 'absent')
    expect((await page.send(kept)).status).toBe(200)
    expect((await page.save()).status).toBe(200)
    await closed.move()
    const refused = await page.mark(member(1), 'absent')
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('closed')])
    expect((await page.send(kept)).status).toBe(200)
    expect((await page.save()).status).toBe(200)
    expect(await rowsOf(closed.id)).toHaveLength(1)
    expect((await page.read()).body.data.is_locked).toBe(true)
  })

  it('is corrected with a reason, and the log says what was before and after', async () => {
    const { id, move } = await closingIn(0)
    const page = openRegister(app, id, taught.teacher.token)
    await page.mark(member(2), 'absent')
    await page.save()
    await move()
    const office = openRegister(app, id, taught.manager.token)
    expect((await office.mark(member(2), 'excused', { reason: 'A letter of her doctor.' })).status).toBe(200)
    expect((await page.mark(member(2), 'late', { reason: 'She came at eight.' })).body.data.standing).toBe('late')
    expect(await page.standingOf(member(2))).toBe('late')
    const notes = (await notesOf(member(2), 'attendance-corrected')).filter(({ details }) => details.class === id)
    expect(notes.map(({ details }) => [details.before, details.after]).sort()).toEqual([
      ['absent', 'excused'],
      ['excused', 'late'],
    ])
    expect(notes.map(({ centre_id }) => centre_id)).toEqual([taught.centre.id, taught.centre.id])
    expect(JSON.stringify(notes)).not.toContain('doctor')
  })

  it('is corrected by one at a time: the second starts from the result of the first', async () => {
    const { id, move } = await closingIn(0)
    const pages = [openRegister(app, id, taught.manager.token), openRegister(app, id, taught.teacher.token)]
    await pages[0]?.save()
    await move()
    const reason = 'As the sheet says.'
    const marks = ['absent', 'late'] as const
    const all = [0, 1, 2, 3].flatMap((index) =>
      pages.map((page, n) => page.mark(member(index), marks[n] ?? 'late', { reason })),
    )
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(all.map(() => 200))
    for (const index of [0, 1, 2, 3]) {
      const notes = (await notesOf(member(index), 'attendance-corrected')).filter(({ details }) => details.class === id)
      const [first, second] = notes.sort(({ details }) => (details.before === 'present' ? -1 : 1))
      expect(notes).toHaveLength(2)
      expect([first?.details.before, second?.details.before]).toEqual(['present', first?.details.after])
    }
  })

  it('needs a reason to be saved for the first time', async () => {
    const { id, move } = await closingIn(0)
    await move()
    const page = openRegister(app, id, taught.teacher.token)
    expect((await page.mark(member(0), 'absent', { reason: 'He was not there.' })).status).toBe(409)
    expect((await page.save()).status).toBe(409)
    expect((await page.save({ reason: 'The phone was broken.' })).status).toBe(200)
    expect((await page.mark(member(0), 'absent', { reason: 'He was not there.' })).status).toBe(200)
    expect(await notesOf(id, 'register-saved-late')).toMatchObject([{ details: { reason: 'The phone was broken.' } }])
  })
})

describe('the code of the room', () => {
  type Scan = { code: string; phone?: string; of?: TaughtBatch }
  const scan = (index: number, { code, phone = randomUUID(), of = taught }: Scan) =>
    app.call<Body & { data: ScannedClass }>('POST', '/api/student-portal/room-codes', {
      token: of.members[index]?.token ?? '',
      body: { code, device_id: phone },
    })
  /** Opens the register of a class that begins now; `codeOf` returns the code shown at a moment, by default now. */
  async function openRoom(of: TaughtBatch = taught) {
    const { id } = await makeTaughtClass(app, of, { startsIn: 0 })
    const page = openRegister(app, id, of.teacher.token)
    const secret = (await page.read()).body.data.room_code?.secret ?? ''
    return { id, page, codeOf: (at = app.now().getTime()) => roomCodeOf(secret, codeStepAt(at)) }
  }

  it.each([
    [400, 'a millisecond before it is shown', -1],
    [200, 'from when it is shown', 0],
    [200, 'to the last millisecond of the code after it', 2 * codeStepMs - 1],
    [400, 'after that', 2 * codeStepMs],
  ])('answers %i %s', async (status, _when, ms) => {
    const shownAt = (codeStepAt(app.now().getTime()) + 2) * codeStepMs
    app.advance((shownAt + ms - app.now().getTime()) / 1000)
    const { id, codeOf } = await openRoom()
    const answer = await scan(0, { code: await codeOf(shownAt) })
    expect([answer.status, answer.body.errors?.code === undefined]).toEqual([status, status === 200])
    expect(await rowsOf(id)).toHaveLength(status === 200 ? 1 : 0)
  })

  it('is taken from ten minutes before the start of the class to ten minutes after it, and by its students', async () => {
    const own = await makeTaughtBatch(app, 1)
    const { id, codeOf, page } = await openRoom(own)
    const around = async (ms: number) => {
      await app.db
        .update(classes)
        .set({ startsAt: new Date(app.now().getTime() + ms) })
        .where(eq(classes.id, id))
      const { status } = await scan(0, { code: await codeOf(), of: own })
      return [ms, status, (await page.read()).body.data.room_code !== null]
    }
    const [before, after] = [10 * 60_000, -10 * 60_000]
    expect([await around(before + 1), await around(before), await around(after + 1), await around(after)]).toEqual([
      [before + 1, 409, true],
      [before, 200, true],
      [after + 1, 200, true],
      [after, 409, false],
    ])
    await around(0)
    const other = await openRoom()
    expect((await scan(1, { code: await codeOf() })).body.errors).toHaveProperty('code')
    expect((await scan(0, { code: await other.codeOf(), of: own })).body.errors).toHaveProperty('code')
    await app.db.update(classes).set({ cancelledAt: app.now() }).where(eq(classes.id, id))
    expect((await scan(0, { code: await codeOf(), of: own })).status).toBe(409)
    const counsellor = await makeSignedIn(app, { role: 'counsellor', centreIds: [taught.centre.id] })
    expect((await openRegister(app, other.id, counsellor.token).read()).body.data).toMatchObject({ room_code: null })
  })

  it('cannot be guessed: ten tries, then one in ten seconds', async () => {
    const { codeOf } = await openRoom()
    const guess = async () => {
      const next = (Number(await codeOf()) + 500_000) % 1_000_000
      return (await scan(1, { code: String(next).padStart(6, '0') })).status
    }
    app.advance(100)
    const tries = []
    for (let index = 0; index < 11; index += 1) tries.push(await guess())
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    app.advance(10)
    expect([await guess(), await guess()]).toEqual([400, 429])
  })

  it.each([
    ['five digits', { code: '12345' }, 'code'],
    ['letters', { code: '12345a' }, 'code'],
    ['no phone', { phone: 'x' }, 'device_id'],
  ])('refuses %s by the name of the field', async (_what, few, field) => {
    const answer = await scan(2, { code: '123456', ...few })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]])
  })

  it('marks a student once, flags a shared phone, and yields to what the teacher marks later', async () => {
    const { id, page, codeOf } = await openRoom()
    const phone = randomUUID()
    await page.mark(member(2), 'absent', { written_at: later(-1000) })
    const atOnce = await Promise.all([1, 2, 3].map(async () => scan(2, { code: await codeOf() })))
    const scanned_at = app.now().toISOString()
    const present = { standing: 'present', scanned_at, teacher_name: taught.teacher.user.candidateName }
    for (const { body } of atOnce) expect(body.data).toMatchObject(present)
    expect(await rowsOf(id)).toHaveLength(2)
    app.advance(20)
    await page.mark(member(2), 'absent')
    app.advance(1)
    expect((await scan(2, { code: await codeOf() })).body.data).toMatchObject({ ...present, standing: 'absent' })
    for (const index of [0, 3]) expect((await scan(index, { code: await codeOf(), phone })).status).toBe(200)
    const { shared_phones, students } = (await page.read()).body.data
    expect(shared_phones.map((all) => all.sort())).toEqual([[member(0), member(3)].sort()])
    expect(students.find(({ student_id }) => student_id === member(2))).toMatchObject({ scanned_at })
  })
})

describe('a reason for an absence', () => {
  const fever = 'A fever since Monday.'
  type Said = { token?: string | undefined; child?: string; reason?: string }
  const sayWhy = (class_id: string, { token = taught.members[0]?.token, child, reason = fever }: Said = {}) =>
    app.call<Body>(
      'POST',
      child === undefined ? '/api/student-portal/absence-reasons' : `/api/guardian/children/${child}/absence-reasons`,
      { token: token ?? '', body: { class_id, reason } },
    )
  const decide = (classId: string, is_confirmed: boolean, token = taught.teacher.token) =>
    app.call<Body>('POST', `/api/staff/classes/${classId}/absence-reasons/${member(0)}`, {
      token,
      body: { is_confirmed },
    })
  /** Saves a register in which the first student is absent. */
  async function missedClass(few: Parameters<typeof makeTaughtClass>[2] = {}) {
    const { id } = await makeTaughtClass(app, taught, few)
    const page = openRegister(app, id, taught.teacher.token)
    await page.mark(member(0), 'absent', { reason: 'Not there.' })
    await page.save({ reason: 'Late.' })
    await page.mark(member(0), 'absent', { reason: 'Not there.' })
    const read = async () => (await page.read()).body.data.students.find(({ student_id }) => student_id === member(0))
    return { id, page, read }
  }

  it('is written once, for an absence of a saved register, by the student or their guardian', async () => {
    const unsaved = await makeTaughtClass(app, taught)
    await openRegister(app, unsaved.id, taught.teacher.token).mark(member(0), 'absent')
    expect((await sayWhy(unsaved.id)).status).toBe(409)
    const { id, read } = await missedClass()
    const [guardian, other] = [await makeGuardian(app, member(0)), await makeGuardian(app, member(1))]
    expect((await sayWhy(id, { token: taught.members[1]?.token })).status).toBe(409)
    expect((await sayWhy(id, { token: (await makeTaughtBatch(app, 1)).members[0]?.token })).status).toBe(404)
    expect((await sayWhy(id, { token: other.token, child: member(0) })).status).toBe(404)
    expect((await sayWhy(id, { reason: '  ' })).body.errors).toHaveProperty('reason')
    await app.db.insert(profiles).values({ userId: member(0), dob: '2000-01-31', updatedAt: app.now() })
    const hide = 'update guardian_links set hidden = $1 where guardian_id = $2'
    await app.pool.query(hide, [['attendance'], guardian.user.id])
    expect((await sayWhy(id, { token: guardian.token, child: member(0) })).status).toBe(404)
    await app.pool.query(hide, [[], guardian.user.id])
    const said = await Promise.all([1, 2].map(() => sayWhy(id, { token: guardian.token, child: member(0) })))
    expect(said.map(({ status }) => status)).toEqual([200, 200])
    expect((await sayWhy(id)).status).toBe(409)
    expect((await sayWhy(id, { token: guardian.token, child: member(0), reason: 'A wedding.' })).status).toBe(409)
    const written = { reason: fever, state: 'waiting' }
    expect(await read()).toMatchObject({
      standing: 'absent',
      absence_reason: { ...written, written_by: guardian.user.candidateName },
    })
    const own = (await ownOf(taught.members[0]?.token ?? '')).months.flatMap(({ classes }) => classes)
    expect(own.find(({ _id }) => _id === id)).toMatchObject({ standing: 'absent', absence_reason: written })
  })

  const ways = {
    confirmed: { standing: 'excused', action: 'absence-excused', kept: fever },
    declined: { standing: 'absent', action: 'absence-reason-declined', kept: 'Not there.' },
  }
  const times = { open: { startsIn: -30 }, closed: { startsIn: -26 * 60 } }
  it.each([
    ['confirmed', 'open'],
    ['declined', 'open'],
    ['confirmed', 'closed'],
    ['declined', 'closed'],
  ] as const)('is %s once by the teacher while the register is %s', async (state, when) => {
    const { standing, action, kept } = ways[state]
    const { id, read } = await missedClass(times[when])
    await sayWhy(id)
    const counsellor = await makeSignedIn(app, { role: 'counsellor', centreIds: [taught.centre.id] })
    const stranger = await makeSignedIn(app, { role: 'teacher', centreIds: [taught.centre.id] })
    const isConfirmed = state === 'confirmed'
    expect((await decide(id, isConfirmed, counsellor.token)).status).toBe(403)
    expect((await decide(id, isConfirmed, stranger.token)).status).toBe(404)
    const answers = [await decide(id, isConfirmed), await decide(id, isConfirmed), await decide(id, !isConfirmed)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409])
    expect(await read()).toMatchObject({ standing, absence_reason: { state } })
    // A closed register is corrected, with a reason.
    const [last] = (await rowsOf(id)).sort((a, b) => (a.id < b.id ? 1 : -1))
    expect(last?.reason).toBe(when === 'closed' ? kept : null)
    expect((await notesOf(member(0), action)).filter(({ details }) => details.class === id)).toHaveLength(1)
  })

  it('is decided by one of two at once, and not confirmed for a student who is marked present by then', async () => {
    const { id, read } = await missedClass()
    expect((await decide(id, true)).status).toBe(404)
    await sayWhy(id)
    const atOnce = await Promise.all([decide(id, true), decide(id, false, taught.manager.token), decide(id, true)])
    const state = (await read())?.absence_reason?.state ?? 'waiting'
    const isConfirmed = state === 'confirmed'
    expect(atOnce.map(({ status }) => status)).toEqual(isConfirmed ? [200, 409, 200] : [409, 200, 409])
    expect((await rowsOf(id)).filter(({ mark }) => mark === 'excused')).toHaveLength(isConfirmed ? 1 : 0)
    expect(await read()).toMatchObject({ standing: isConfirmed ? 'excused' : 'absent' })
    const came = await missedClass()
    await sayWhy(came.id)
    const waiting = async () => {
      const ctx = app.context(actorAs('teacher', taught.teacher.user.id))
      return (await reasonAttention.read(ctx, { centre: undefined })).filter(({ subject }) => subject?.id === came.id)
    }
    expect(await waiting()).toMatchObject([{ count: 1, since: app.now() }])
    await came.page.mark(member(0), 'late')
    expect(await waiting()).toEqual([])
    expect((await decide(came.id, true)).status).toBe(409)
    expect((await decide(came.id, false)).status).toBe(200)
    expect(await came.read()).toMatchObject({ standing: 'late', absence_reason: { state: 'declined' } })
  })
})

describe('permissions', () => {
  it('teachers for their own classes, managers for their centre, and counsellors read-only', async () => {
    const { id } = await makeTaughtClass(app, taught)
    const there = { centreIds: [taught.centre.id] }
    const elsewhere = { centreIds: [(await makePlace(app)).centre] }
    const statusesOf = async (token: string) => {
      const page = openRegister(app, id, token)
      const month = await monthOf(token)
      return [
        (await page.read()).status,
        (await page.mark(member(0), 'absent')).status,
        (await page.save()).status,
        month.status,
      ]
    }
    const tokenOf = async (role: 'teacher' | 'centre-manager' | 'counsellor' | 'cashier' | 'examiner', at = {}) =>
      (await makeSignedIn(app, { role, ...at })).token
    expect(await statusesOf(taught.teacher.token)).toEqual([200, 200, 200, 200])
    expect(await statusesOf(taught.manager.token)).toEqual([200, 200, 200, 200])
    expect(await statusesOf(await tokenOf('counsellor', there))).toEqual([200, 403, 403, 200])
    expect(await statusesOf(await tokenOf('teacher', there))).toEqual([404, 404, 404, 404])
    expect(await statusesOf(await tokenOf('centre-manager', elsewhere))).toEqual([404, 404, 404, 404])
    expect(await statusesOf(await tokenOf('cashier', there))).toEqual([403, 403, 403, 403])
    expect(await statusesOf(await tokenOf('examiner'))).toEqual([403, 403, 403, 403])
    expect(await statusesOf(taught.members[0]?.token ?? '')).toEqual([403, 403, 403, 403])
  })

  it('for a class of two centres, each manager sees their own students', async () => {
    const other = await makeTaughtBatch(app, 1)
    const { id } = await makeTaughtClass(app, taught)
    await app.pool.query('insert into course_classes (course_id, class_id) values ($1, $2)', [other.course.id, id])
    const page = openRegister(app, id, other.manager.token)
    const own = other.members[0]?.user.id ?? ''
    expect((await page.read()).body.data.students.map(({ student_id }) => student_id)).toEqual([own])
    expect((await page.mark(member(0), 'absent')).status).toBe(404)
    expect((await page.mark(own, 'absent')).status).toBe(200)
  })

  it('lists the day of a teacher, and of a centre', async () => {
    const listOf = async (token: string, query = '') =>
      await app.call<Body & { data: { classes: { _id: string; students: number }[] } }>(
        'GET',
        `/api/staff/registers${query}`,
        { token },
      )
    const { id } = await makeTaughtClass(app, taught)
    const ids = (await listOf(taught.teacher.token)).body.data.classes.map(({ _id }) => _id)
    expect(ids).toContain(id)
    expect((await listOf(taught.teacher.token, '?day=2026-11-18')).body.data.classes).toEqual([])
    const stranger = await makeSignedIn(app, { role: 'teacher', centreIds: [taught.centre.id] })
    expect((await listOf(stranger.token)).body.data.classes).toEqual([])
    expect((await listOf(taught.manager.token, '?day=2026-13-01')).status).toBe(400)
  })
})

describe('percent', () => {
  it('counts the classes of a month in India: late ones count, excused and cancelled ones and those before enrolment do not', async () => {
    const own = await makeTaughtBatch(app, 2)
    const [first, second] = own.members
    const joined = await enrol(app, own, new Date('2026-10-31T18:30:00Z'))
    await app.pool.query('update enrolments set created_at = $1 where student_id = any($2)', [
      new Date('2026-10-01T00:00:00Z'),
      own.members.map(({ user }) => user.id),
    ])
    const hold = async (startsAt: string, few: object = {}) => {
      const { id } = await makeTaughtClass(app, own)
      const starts = new Date(startsAt)
      const endsAt = new Date(starts.getTime() + 3_600_000)
      return {
        id,
        move: () =>
          app.db
            .update(classes)
            .set({ startsAt: starts, endsAt, ...few })
            .where(eq(classes.id, id)),
      }
    }
    const [october, november, excused, cancelled, unsaved] = [
      await hold('2026-10-31T18:29:59.999Z'),
      await hold('2026-10-31T18:30:00Z'),
      await hold('2026-11-02T03:00:00Z'),
      await hold('2026-11-03T03:00:00Z', { cancelledAt: app.now() }),
      await hold('2026-11-04T03:00:00Z'),
    ]
    const marking = { october: 'absent', november: 'late', excused: 'excused', cancelled: 'absent' } as const
    const held = { october, november, excused, cancelled }
    for (const name of ['october', 'november', 'excused', 'cancelled'] as const) {
      const page = openRegister(app, held[name].id, own.teacher.token)
      expect((await page.mark(first?.user.id ?? '', marking[name])).status).toBe(200)
      expect((await page.save()).status).toBe(200)
      await held[name].move()
    }
    await unsaved.move()
    const ofMonth = async (month: string) => {
      const { body } = await monthOf(own.manager.token, month, own.batch.id)
      const rows = body.data.students.map(({ student_id, ...row }) => [student_id, row] as const)
      return { ...body.data, rows: Object.fromEntries(rows) }
    }
    const [before, month] = [await ofMonth('2026-10'), await ofMonth('2026-11')]
    expect(before.rows[first?.user.id ?? '']).toMatchObject({ attended: 0, counted: 1, percent: 0 })
    expect(Object.keys(before.rows)).not.toContain(joined.user.id)
    expect(month.rows[first?.user.id ?? '']).toMatchObject({
      standings: ['late', 'excused', null],
      attended: 1,
      counted: 1,
      percent: 100,
    })
    expect(month.rows[second?.user.id ?? '']).toMatchObject({ attended: 2, counted: 2 })
    expect(month.rows[joined.user.id]).toMatchObject({ attended: 2, counted: 2 })
    expect(month).toMatchObject({ attended: 5, counted: 5, percent: 100 })
    expect((await ownOf(first?.token ?? '')).months).toMatchObject([
      { month: '2026-11', attended: 1, counted: 1, percent: 100 },
      { month: '2026-10', attended: 0, counted: 1, percent: 0 },
    ])
    const record = await app.call<Body & { data: OwnAttendance }>(
      'GET',
      `/api/staff/students/${first?.user.id}/attendance`,
      {
        token: own.manager.token,
      },
    )
    expect(record.body.data).toEqual(await ownOf(first?.token ?? ''))
    const elsewhere = await app.call<Body>('GET', `/api/staff/students/${first?.user.id}/attendance`, {
      token: taught.manager.token,
    })
    expect(elsewhere.body.data).toEqual({ months: [] })
  })

  it.each(['2026-13', '2026-1', '26-11', '0000-01', 'x'])('refuses the month %s', async (month) => {
    const { status, body } = await monthOf(taught.manager.token, month)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['month']])
  })

  it('is exported by those who look after the batch, and noted', async () => {
    const exportAs = (token: string) =>
      app.call<Body & { data: { rows: number } }>('POST', `/api/staff/batches/${taught.batch.id}/attendance-exports`, {
        token,
        body: { format: 'xlsx', month: '2026-11' },
      })
    await makeTaughtClass(app, taught)
    expect((await exportAs(taught.manager.token)).status).toBe(200)
    expect((await exportAs(taught.teacher.token)).status).toBe(403)
    const { rowCount } = await app.pool.query("select from audit_log where action = 'attendance-exported'")
    expect(rowCount).toBe(1)
  })
})

it('deleting an account removes the student and their marks from the register', async () => {
  const leaver = await enrol(app, taught, new Date(app.now().getTime() - 86_400_000))
  const { id } = await makeTaughtClass(app, taught)
  const page = openRegister(app, id, taught.teacher.token)
  await page.mark(leaver.user.id, 'absent')
  await page.mark(member(0), 'late')
  const said = { classId: id, reason: 'A fever.', writtenAt: app.now() }
  const guardian = await makeGuardian(app, leaver.user.id)
  await app.db.insert(absenceReasons).values([
    { ...said, studentId: leaver.user.id, writtenBy: guardian.user.id },
    { ...said, studentId: member(1), writtenBy: leaver.user.id },
  ])
  const ctx = app.context(actorAs('student', leaver.user.id))
  await learningData.erase?.(ctx, { userId: leaver.user.id, email: leaver.user.email, isEmailConfirmed: true })
  expect((await rowsOf(id)).map(({ studentId }) => studentId)).toEqual([member(0)])
  expect(await app.db.$count(absenceReasons, eq(absenceReasons.classId, id))).toBe(0)
  await app.pool.query('update users set deleted_at = now() where id = $1', [leaver.user.id])
  expect(await page.standingOf(leaver.user.id)).toBeUndefined()
  expect(await page.standingOf(member(0))).toBe('late')
})
