import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { courses } from '#domains/catalogue/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { birthDoubts, guardianConsents } from '#domains/identity/profile/tables.ts'
import { isWithin } from '#domains/identity/staff/find-own-students.ts'
import { sessions, users } from '#domains/identity/tables.ts'
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
import { listStudentTests } from './reads-tests.ts'
import type { StudentRecord } from './schema.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

const instalmentsOf = preparedQuery((db) =>
  db
    .select({ part: instalments, course: courses.name, receipt: receipts.number })
    .from(instalments)
    .innerJoin(enrolments, eq(enrolments.id, instalments.enrolmentId))
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .leftJoin(receipts, eq(receipts.sourceId, instalments.settledBy))
    .where(eq(enrolments.studentId, sql.placeholder('studentId')))
    .orderBy(asc(enrolments.createdAt), asc(instalments.number))
    .limit(200)
    .prepare('student_instalments'),
)

async function listInstalments(ctx: Context, studentId: string): Promise<StudentRecord['instalments']> {
  const today = dayInIndia(ctx.now)
  const rows = await instalmentsOf(ctx.db, { studentId })
  return rows.map(({ part, course, receipt }) => ({
    _id: part.id,
    course_name: course,
    number: part.number,
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
 * Each domain's own rows, in one statement. The log is asked as a piece of the index by subject, in its order: where it is mostly about a few, the planner thinks the same of everybody, and would
 * read it from its end until it has fifty.
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
const ofMoney = /payment|cheque|refund|waive|concession|instalment|receipt|parcel|discount|due/

/** Returns whether the actor may see an event: those on money need permission for dues, those of a lead for leads. */
function isTold({ actor }: Context, { kind, text }: { kind: string; text: string }, isDuesTold: boolean) {
  if (kind === 'lead') return mayDo(actor, 'leads.work') || mayDo(actor, 'leads.work-own')
  return !(kind === 'money' || (kind === 'office' && ofMoney.test(text.toLowerCase()))) || isDuesTold
}

/** Everything that happened, the newest first. */
async function readTimeline(ctx: Context, studentId: string, isDuesTold: boolean): Promise<StudentRecord['timeline']> {
  const rows = (await happened(ctx.db, { studentId })).filter((row) => isTold(ctx, row, isDuesTold))
  return rows.map(({ at, kind, text }) => ({ at: new Date(at).toISOString(), kind, text }))
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

/** All that the office knows of a student, and this person may see. For anyone who may not see them, they do not exist. */
export async function readStudent(ctx: Context, studentId: string): Promise<StudentRecord> {
  const only = and(eq(users.id, studentId), ownStudents(ctx))
  const isMissing = consentMissing(dayInIndia(ctx.now))
  const [mayEdit, mayGiveRights] = [isWithin(ctx, 'students.edit'), isWithin(ctx, 'students.rights')]
  const [consent] = await ctx.db.select({ isMissing, mayEdit, mayGiveRights }).from(users).where(only)
  const [row] = consent ? await describeStudents(ctx, [studentId]) : []
  if (!row) throw notFound('student')
  const isTold = row.isDuesTold
  const [guardian, birthDoubt, parts, rights, sat, open, timeline] = await Promise.all([
    findGuardian(ctx, studentId),
    findBirthDoubt(ctx, studentId),
    isTold ? listInstalments(ctx, studentId) : null,
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
    consent_missing: consent?.isMissing ?? false,
    has_consent: guardian !== null && guardian.withdrawn_at === null,
    may_edit: consent?.mayEdit ?? false,
    may_give_rights: consent?.mayGiveRights ?? false,
    birth_doubt: birthDoubt,
    instalments: parts,
    entitlements: isTold ? rights : rights.map((right) => ({ ...right, order_number: null })),
    tests: sat,
    sessions: open,
    timeline,
  }
}
