import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { whyNoResults } from '#domains/attempts/access.ts'
import { isBeingSat } from '#domains/attempts/sitting/find-release.ts'
import { attempts } from '#domains/attempts/tables.ts'
import { courses } from '#domains/catalogue/tables.ts'
import type { Test } from '#domains/exams/tables.ts'
import { listTests, presentTest, readTests } from '#domains/exams/tests/reads.ts'
import { mayDo } from '#domains/identity/access.ts'
import { birthDoubts, guardianConsents } from '#domains/identity/profile/tables.ts'
import { isWithin } from '#domains/identity/staff/find-own-students.ts'
import { sessions, users } from '#domains/identity/tables.ts'
import { inPlannedOrder } from '#domains/purchases/enrolments/reads.ts'
import { labelOf } from '#domains/purchases/enrolments/rules.ts'
import { enrolments, instalments } from '#domains/purchases/enrolments/tables.ts'
import { entitlements } from '#domains/purchases/entitlements/tables.ts'
import { receipts } from '#domains/purchases/ledger/tables.ts'
import { paymentOrders } from '#domains/purchases/orders/tables.ts'
import type { Context } from '#platform/context.ts'
import { namedStatement, preparedQuery } from '#platform/data/database/statements.ts'
import { notFound } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { consentMissing, describeStudents, ownStudents, presentStudent } from './reads-list.ts'
import type { StudentRecord } from './schema.ts'

const { id, testId, number, startedAt, closedAt, centreId, marksObtained, accuracy, secondsTaken } = attempts

const attemptsOf = preparedQuery((db) =>
  db
    .select({ id, testId, number, startedAt, closedAt, centreId, marksObtained, accuracy, secondsTaken })
    .from(attempts)
    .where(eq(attempts.studentId, sql.placeholder('studentId')))
    .orderBy(desc(startedAt))
    .limit(50)
    .prepare('student_tests'),
)

type Row = Awaited<ReturnType<typeof attemptsOf>>[number]

/** Loads the tests; one that was just taken may be newer than the cached list. */
async function findTests(ctx: Context, rows: Row[]) {
  const known = new Map((await listTests(ctx)).map((test) => [test.id, test]))
  if (rows.every((row) => known.has(row.testId))) return known
  return new Map((await readTests(ctx)).map((test) => [test.id, test]))
}

/**
 * Returns whether the caller may see marks: once published, with the student; before that, with permission to
 * read the ranks of the centre where it was sat.
 */
async function areMarksTold(ctx: Context, test: Test, { centreId }: Row) {
  if (mayDo(ctx.actor, 'ranks.read', centreId)) return true
  return whyNoResults({ test, now: ctx.now, isBeingSat: await isBeingSat(ctx, test) }) === null
}

/** Presents a test that the student has taken. `isTold`: whether this reader may know the marks. */
function presentSat(row: Row, test: Test, isTold: boolean): StudentRecord['tests'][number] {
  const marks = isTold ? row : { marksObtained: null, accuracy: null, secondsTaken: null }
  return {
    _id: row.id,
    test_id: test.id,
    name: test.name,
    number: row.number,
    started_at: row.startedAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
    state: row.closedAt === null ? 'under-way' : isTold ? 'counted' : 'not-out',
    mm: presentTest(test).mm,
    marks_obtained: marks.marksObtained,
    accuracy: marks.accuracy === null ? null : marks.accuracy * 100,
    seconds_taken: marks.secondsTaken,
  }
}

/** Lists the tests that a student has taken, latest first, with the marks that the caller may see. */
async function listStudentTests(ctx: Context, studentId: string): Promise<StudentRecord['tests']> {
  const rows = await attemptsOf(ctx.db, { studentId })
  const testOf = await findTests(ctx, rows)
  const studentTests: StudentRecord['tests'] = []
  for (const row of rows) {
    const test = testOf.get(row.testId)
    if (!test) continue
    const isCounted = row.closedAt !== null && row.marksObtained !== null
    studentTests.push(presentSat(row, test, isCounted && (await areMarksTold(ctx, test, row))))
  }
  return studentTests
}

const iso = (at: Date | null) => at?.toISOString() ?? null

const instalmentsOf = preparedQuery((db) =>
  db
    .select({ part: instalments, course: courses.name, receipt: receipts.number, endedAt: enrolments.endedAt })
    .from(instalments)
    .innerJoin(enrolments, eq(enrolments.id, instalments.enrolmentId))
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .leftJoin(receipts, eq(receipts.sourceId, instalments.settledBy))
    .where(eq(enrolments.studentId, sql.placeholder('studentId')))
    .orderBy(asc(enrolments.createdAt), asc(enrolments.id), ...inPlannedOrder)
    .limit(200)
    .prepare('student_instalments'),
)

type FoundPart = { part: typeof instalments.$inferSelect; course: string; receipt: string | null; endedAt: Date | null }

/** Sums what falls due after today. */
function sumScheduled(rows: FoundPart[], today: string): StudentRecord['scheduled'] {
  const coming = rows
    .filter(({ part, endedAt }) => endedAt === null && !part.settledAt && !part.waivedAt && part.dueOn > today)
    .map(({ part }) => part)
  const [next_on] = coming.map(({ dueOn }) => dueOn).toSorted()
  return next_on === undefined ? null : { amount: rupeesOf(coming.reduce((sum, { net }) => sum + net, 0)), next_on }
}

function presentInstalments(rows: FoundPart[], today: string): StudentRecord['instalments'] {
  return rows.map(({ part, course, receipt }) => ({
    _id: part.id,
    course_name: course,
    number: labelOf(part),
    is_part: part.partOf !== null,
    amount: rupeesOf(part.net),
    due_on: part.dueOn,
    state: part.settledAt ? 'paid' : part.waivedAt ? 'waived' : part.dueOn < today ? 'overdue' : 'due',
    paid_at: iso(part.settledAt),
    receipt,
  }))
}

const rightsOf = preparedQuery((db) =>
  db
    .select({ right: entitlements, course: courses.name, orderNumber: paymentOrders.number })
    .from(entitlements)
    .innerJoin(courses, eq(courses.id, entitlements.courseId))
    .leftJoin(paymentOrders, eq(paymentOrders.id, entitlements.orderId))
    .where(eq(entitlements.studentId, sql.placeholder('studentId')))
    .orderBy(desc(entitlements.createdAt))
    .limit(200)
    .prepare('student_rights'),
)

async function listRights(ctx: Context, studentId: string): Promise<StudentRecord['entitlements']> {
  const rows = await rightsOf(ctx.db, { studentId })
  return rows.map(({ right, course, orderNumber }) => {
    const isOver = right.endedAt !== null || (right.until !== null && right.until <= ctx.now)
    return {
      _id: right.id,
      course_name: course,
      source: right.source,
      order_number: orderNumber,
      from: right.from.toISOString(),
      until: iso(right.until),
      state: isOver ? 'ended' : 'open',
    }
  })
}

const sessionsOf = preparedQuery((db) =>
  db
    .select({ _id: sessions.id, device: sessions.device, createdAt: sessions.createdAt, seen: sessions.lastSeenAt })
    .from(sessions)
    .where(eq(sessions.userId, sql.placeholder('studentId')))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(50)
    .prepare('student_sessions'),
)

async function listSessions(ctx: Context, studentId: string) {
  const rows = await sessionsOf(ctx.db, { studentId })
  return rows.map(({ createdAt, seen, ...session }) => ({
    ...session,
    created_at: createdAt.toISOString(),
    last_seen_at: seen.toISOString(),
  }))
}

const student = sql.placeholder('studentId')
/**
 * Timeline of a student: each domain's rows, in one statement. The log is read by its subject index, in order:
 * when most of it is about a few students, the planner assumes the same for everyone and would scan it from its
 * end until it has fifty.
 */
const happened = namedStatement<{ at: string; kind: string; text: string }>(
  'student_timeline',
  sql`
    select at::text, kind, text from (
      (select paid_at as at, 'money' as kind, 'Paid ' || number as text from payment_orders
        where student_id = ${student} and paid_at is not null order by paid_at desc limit 50)
      union all (select started_at, 'test', 'Took the test ' || t.name from attempts a join tests t on t.id = a.test_id
        where a.student_id = ${student} order by started_at desc limit 50)
      union all (select joined_at, 'class', 'Joined ' || c.title from attendances a join classes c on c.id = a.class_id
        where a.student_id = ${student} order by joined_at desc limit 50)
      union all (select r.created_at, 'test', 'Registered for ' || t.name from test_registrations r join tests t on t.id = r.test_id
        where r.student_id = ${student} order by r.created_at desc limit 50)
      union all (select consented_at, 'consent', 'A guardian agreed' from guardian_consents where user_id = ${student})
      union all (select withdrawn_at, 'consent', 'The consent was withdrawn' from guardian_consents
        where user_id = ${student} and withdrawn_at is not null)
      union all (select e.at, 'lead', 'As a lead: ' || e.kind || case when e.note = '' then '' else ', ' || e.note end
        from lead_events e join leads l on l.id = e.lead_id where l.student_id = ${student} order by e.at desc limit 50)
      union all (select at, 'office', upper(left(action, 1)) || replace(substr(action, 2), '-', ' ') from audit_log
        where (subject_id, at) between (${student}, '-infinity'::timestamptz) and (${student}, 'infinity'::timestamptz)
          and subject_kind is null order by subject_id desc, at desc limit 50)
    ) everything order by at desc limit 100`,
)

/** Names of log actions that concern money. */
const ofMoney = /payment|unpaid|cheque|refund|waive|concession|instalment|receipt|parcel|discount|due/

/** Returns whether the actor may see an event: those on money need permission for dues, those of a lead for leads. */
function isTold({ actor }: Context, { kind, text }: { kind: string; text: string }, isDuesTold: boolean) {
  if (kind === 'lead') return mayDo(actor, 'leads.work') || mayDo(actor, 'leads.work-own')
  return !(kind === 'money' || (kind === 'office' && ofMoney.test(text.toLowerCase()))) || isDuesTold
}

/** Lists everything that happened, newest first. */
async function readTimeline(ctx: Context, studentId: string, isDuesTold: boolean): Promise<StudentRecord['timeline']> {
  const rows = (await happened(ctx.db, { studentId })).filter((row) => isTold(ctx, row, isDuesTold))
  return rows.map(({ at, kind, text }) => ({ at: new Date(at).toISOString(), kind, text }))
}

/** Father's name and phone, from the profile or else from the enquiry that became the student. */
const fatherOf = namedStatement<{ name: string; phone: string }>(
  'student_father',
  sql`select coalesce(nullif(p.father ->> 'father_name', ''), l.father_name, '') as name,
      coalesce(nullif(p.father ->> 'father_mobile', ''), l.father_phone, '') as phone
    from (select ${student}::uuid as id) s left join profiles p on p.user_id = s.id
      left join lateral (select father_name, father_phone from leads where student_id = s.id
        order by (father_name <> '') desc, (father_phone <> '') desc, created_at desc limit 1) l on true`,
)

async function findFather(ctx: Context, studentId: string) {
  const [father] = await fatherOf(ctx.db, { studentId })
  return father && (father.name !== '' || father.phone !== '') ? father : null
}

const guardianOf = preparedQuery((db) =>
  db
    .select()
    .from(guardianConsents)
    .where(eq(guardianConsents.userId, sql.placeholder('studentId')))
    .orderBy(desc(guardianConsents.consentedAt))
    .limit(1)
    .prepare('student_guardian'),
)

async function findGuardian(ctx: Context, studentId: string) {
  const [consent] = await guardianOf(ctx.db, { studentId })
  if (!consent) return null
  const { guardianName: name, consentedAt, withdrawnAt } = consent
  return { name, consented_at: consentedAt.toISOString(), withdrawn_at: iso(withdrawnAt) }
}

/** Returns the reasons to doubt a date of birth, for staff who edit profiles. */
async function findBirthDoubt({ db, actor }: Context, studentId: string): Promise<StudentRecord['birth_doubt']> {
  if (!mayDo(actor, 'students.edit') && !mayDo(actor, 'students.request')) return null
  const [doubt] = await db.select().from(birthDoubts).where(eq(birthDoubts.userId, studentId))
  if (!doubt) return null
  return { refused_at: iso(doubt.refusedAt), other_at: iso(doubt.otherAt), on_device_at: iso(doubt.onDeviceAt) }
}

/** Returns everything the caller may see about a student. 404 for a student they may not see. */
export async function readStudent(ctx: Context, studentId: string): Promise<StudentRecord> {
  const only = and(eq(users.id, studentId), ownStudents(ctx))
  const isMissing = consentMissing(dayInIndia(ctx.now))
  const [mayEdit, mayGiveRights] = [isWithin(ctx, 'students.edit'), isWithin(ctx, 'students.rights')]
  const [consent] = await ctx.db.select({ isMissing, mayEdit, mayGiveRights }).from(users).where(only)
  const [row] = consent ? await describeStudents(ctx, [studentId]) : []
  if (!row) throw notFound('student')
  const isTold = row.isDuesTold
  const today = dayInIndia(ctx.now)
  const [guardian, father, birthDoubt, parts, rights, sat, open, timeline] = await Promise.all([
    findGuardian(ctx, studentId),
    findFather(ctx, studentId),
    findBirthDoubt(ctx, studentId),
    isTold ? instalmentsOf(ctx.db, { studentId }) : null,
    listRights(ctx, studentId),
    listStudentTests(ctx, studentId),
    listSessions(ctx, studentId),
    readTimeline(ctx, studentId, isTold),
  ])
  return {
    ...presentStudent(row),
    phone: row.contact,
    email: row.email,
    email_confirmed: row.isConfirmed,
    has_extra_time: row.hasExtraTime,
    guardian,
    father,
    scheduled: parts && sumScheduled(parts, today),
    consent_missing: consent?.isMissing ?? false,
    has_consent: guardian !== null && guardian.withdrawn_at === null,
    may_edit: consent?.mayEdit ?? false,
    may_give_rights: consent?.mayGiveRights ?? false,
    birth_doubt: birthDoubt,
    instalments: parts && presentInstalments(parts, today),
    entitlements: isTold ? rights : rights.map((right) => ({ ...right, order_number: null })),
    tests: sat,
    sessions: open,
    timeline,
  }
}
