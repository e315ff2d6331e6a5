import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { centresWith, mayDo } from '#domains/identity/access.ts'
import { belongTo, isWithin, matchesStudent, numberIs } from '#domains/identity/staff/find-own-students.ts'
import { startExport } from '#domains/identity/staff/start-export.ts'
import { isStudent, users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { midnightInIndia } from '#platform/data/database/days.ts'
import { namedStatement } from '#platform/data/database/statements.ts'
import { digitsOf, hasWords, rowsByDigits } from '#platform/data/database/words.ts'
import { AppError } from '#platform/errors.ts'
import { findIds, type ListOrder, readPage } from '#platform/http/staff-list.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { msg, t } from '#platform/text/messages.ts'
import { rupeesOf } from '#platform/text/money.ts'
import type { RunningTask } from '#platform/work/tasks/run-task.ts'
import { dayCell, rowsAtOnce, timeCell, writeExport } from '#platform/work/tasks/write-export.ts'
import { type StudentExportFields, type StudentRow, type StudentsQuery, studentExportBody } from './schema.ts'

/** SQL condition as an uncorrelated array, read once, so that the people index finds those enrolled in a batch. */
const seatIn = (which: SQL) =>
  sql`${users.id} = any(array(select e.student_id from enrolments e join batches b on b.id = e.batch_id
    where e.ended_at is null and ${which}))`

/**
 * Condition for students the actor may export: those of their centres. Students without a centre require a grant
 * for all centres.
 */
function exportable(ctx: Context) {
  const centreIds = centresWith(ctx.actor, 'students.export')
  if (centreIds === null) return isStudent(users)
  if (centreIds.length === 0) return sql`false`
  return and(isStudent(users), belongTo(centreIds))
}

/** SQL condition for the students of the caller's centres and those without a centre. */
export const ownStudents = (ctx: Context) => and(isStudent(users), isWithin(ctx, 'students.read'))

/** Returns whether the actor may see what students owe, even if only for some centres. */
const maySeeDues = ({ actor }: Pick<Context, 'actor'>) => mayDo(actor, 'dues.read')

/** Condition that instalment `i` of enrolment `e` is overdue. */
const isUnpaid = (today: SQL) =>
  sql`e.ended_at is null and i.settled_at is null and i.waived_at is null and i.due_on <= ${today}`

const owesOn = (today: SQL) => sql`exists (select from enrolments e join instalments i on i.enrolment_id = e.id
  where e.student_id = ${users.id} and ${isUnpaid(today)})`

/** Condition for students under 18 without a valid consent. */
export const consentMissing = (
  today: string,
) => sql<boolean>`exists (select from profiles p where p.user_id = ${users.id}
    and p.dob > ${today}::date - interval '18 years')
  and not exists (select from guardian_consents g where g.user_id = ${users.id} and g.withdrawn_at is null)`

/** Condition on the guardian's consent. ending: it ends within a fortnight, as the student turns 18. */
function consentIs(consent: StudentsQuery['consent'], today: string) {
  if (consent === undefined) return undefined
  if (consent === 'missing') return consentMissing(today)
  return sql`exists (select from guardian_consents g where g.user_id = ${users.id} and g.withdrawn_at is null
    and g.adult_on between ${today}::date and ${today}::date + 14)`
}

/** Condition for the students of a query that the actor may see. 403 for a filter by dues, unless they may see dues. */
function chosen(ctx: Context, query: Partial<StudentsQuery>) {
  if (query.dues !== undefined && !maySeeDues(ctx))
    throw new AppError('forbidden', 'You may not see what students owe.')
  const { centre, batch, course, exam, from, to } = query
  const day = dayInIndia(ctx.now)
  return and(
    ownStudents(ctx),
    centre === undefined ? undefined : or(eq(users.centreId, centre), seatIn(sql`b.centre_id = ${centre}`)),
    batch === undefined ? undefined : seatIn(sql`b.id = ${batch}`),
    course === undefined
      ? undefined
      : sql`exists (select from entitlements t where t.student_id = ${users.id} and t.course_id = ${course} and t.ended_at is null)`,
    exam === undefined
      ? undefined
      : sql`exists (select from entitlements t join course_exams ce on ce.course_id = t.course_id
          where t.student_id = ${users.id} and ce.exam_id = ${exam} and t.ended_at is null)`,
    consentIs(query.consent, day),
    query.seen === undefined ? undefined : sql`not exists (select from sessions s where s.user_id = ${users.id})`,
    query.dues === undefined ? undefined : owesOn(sql`${day}::date`),
    from === undefined ? undefined : gte(users.createdAt, midnightInIndia(from, 0)),
    to === undefined ? undefined : lt(users.createdAt, midnightInIndia(to, 1)),
    matchesStudent(query.q),
  )
}

type NextTest = { name: string; opens_at: string; roll_no: number }

type FoundStudent = {
  id: string
  name: string
  number: string
  contact: string
  email: string
  isConfirmed: boolean
  hasExtraTime: boolean
  centreId: string | null
  centre: string | null
  joinedAt: string
  owes: string | null
  dueSince: string | null
  batches: string | null
  nextTest: NextTest | null
  lastSeen: string | null
  /** True if this reader may see the student's payments and dues. */
  isDuesTold: boolean
}

const duesOf = sql`${sql.placeholder('dues')}::uuid[]`
/**
 * SQL condition for students whose dues the caller may read: those of such a centre, and anyone without a centre.
 * null: all centres.
 */
const isDuesTold = sql`${duesOf} is null or u.centre_id = any(${duesOf})
  or exists (select from enrolments e join batches b on b.id = e.batch_id where e.student_id = u.id and b.centre_id = any(${duesOf}))
  or (cardinality(${duesOf}) > 0 and u.centre_id is null and not exists (select from enrolments e where e.student_id = u.id))`

const these = sql`any((select ids from page)::uuid[])`

/**
 * Reads a page of students in one query per table: looking up each of fifty in each table took twice as long.
 * Sessions are the exception, with a lookup per student, because that table is by far the largest.
 */
const studentRows = namedStatement<FoundStudent>(
  'student_rows',
  sql`with page as (select ${sql.placeholder('ids')}::uuid[] as ids),
    owing as (
      select e.student_id, sum(i.net) as owes, min(i.due_on)::text as since
      from enrolments e join instalments i on i.enrolment_id = e.id
      where e.student_id = ${these} and ${isUnpaid(sql`${sql.placeholder('today')}::date`)} group by e.student_id),
    sitting as (
      select e.student_id, string_agg(b.code, ', ' order by b.code) as codes from enrolments e join batches b on b.id = e.batch_id
      where e.student_id = ${these} and e.ended_at is null group by e.student_id),
    coming as (
      select distinct on (r.student_id) r.student_id,
        jsonb_build_object('name', t.name, 'opens_at', t.opens_at, 'roll_no', r.roll_number) as test
      from test_registrations r join tests t on t.id = r.test_id
      where r.student_id = ${these} and r.cancelled_at is null and coalesce(t.closes_at, t.opens_at) > ${sql.placeholder('now')}::timestamptz
      order by r.student_id, t.opens_at)
    select u.id, u.candidate_name as name, u.registration_number as number, u.contact, u.email,
      u.email_confirmed_at is not null as "isConfirmed", u.has_extra_time as "hasExtraTime",
      u.centre_id as "centreId", c.name as centre, u.created_at::text as "joinedAt",
      owing.owes, owing.since as "dueSince", sitting.codes as batches, coming.test as "nextTest",
      (select max(s.last_seen_at)::text from sessions s where s.user_id = u.id) as "lastSeen", (${isDuesTold}) as "isDuesTold"
    from users u left join centres c on c.id = u.centre_id
      left join owing on owing.student_id = u.id left join sitting on sitting.student_id = u.id
      left join coming on coming.student_id = u.id
    where u.id = ${these}`,
)

/** Describes these students for answering a call, in this order. */
export async function describeStudents({ db, now, actor }: Context, ids: string[]): Promise<FoundStudent[]> {
  if (ids.length === 0) return []
  const students = await studentRows(db, {
    ids,
    today: dayInIndia(now),
    now: now.toISOString(),
    dues: centresWith(actor, 'dues.read'),
  })
  const rows = new Map(students.map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

const iso = (at: string) => new Date(at).toISOString()

export function presentStudent({ nextTest, ...student }: FoundStudent): StudentRow {
  const isTold = student.isDuesTold
  return {
    _id: student.id,
    name: student.name,
    registration_number: student.number,
    phone_end: student.contact.slice(-4),
    center_id: student.centreId,
    center_name: student.centre,
    batches: student.batches ?? '',
    owes: isTold ? rupeesOf(Number(student.owes)) : null,
    due_since: isTold ? student.dueSince : null,
    next_test: nextTest && { name: nextTest.name, opens_at: iso(nextTest.opens_at), roll_no: nextTest.roll_no },
    joined_at: iso(student.joinedAt),
    last_seen_at: student.lastSeen === null ? null : iso(student.lastSeen),
  }
}

const newest: ListOrder = { column: users.createdAt, id: users.id, type: 'timestamptz', descending: true }

const readStudents = async (ctx: Context, ids: string[]) => (await describeStudents(ctx, ids)).map(presentStudent)

export function listStudents(ctx: Context, { limit, after, ...filters }: StudentsQuery) {
  const list = { from: users, only: chosen(ctx, filters), order: newest, limit, after, isSought: Boolean(filters.q) }
  return readPage(ctx, list, (ids) => readStudents(ctx, ids))
}

type Asked = { q: string; most: number; centre?: string }
type Found = { id: string }

/** Number of newest students searched by name: a common name is found among them, and a rare one by its index. */
const newestLookedAt = 2000

async function findAmongNewest(ctx: Context, only: SQL | undefined, { q, most }: Asked) {
  const isNamed = hasWords(sql`words`, q)
  if (!isNamed) return []
  const { rows } = await ctx.db.execute<Found>(sql`select id from
    (select * from ${users} where ${only} order by ${users.createdAt} desc, ${users.id} desc limit ${newestLookedAt}) newest
    where ${isNamed} order by created_at desc, id desc limit ${most}`)
  return rows
}

/**
 * Searches all students without a limit, which would lead the planner through the whole table when it expects many
 * matches (docs/decisions/redirects-and-search.md).
 */
async function findAmongAll(ctx: Context, of: SQL, most: number) {
  const { rows } = await ctx.db.execute<Found>(sql`with found as materialized (${of})
    select id from found order by created_at desc, id desc limit ${most}`)
  return rows
}

async function findStudents(ctx: Context, asked: Asked): Promise<Found[]> {
  const { q, most, centre } = asked
  const here = chosen(ctx, centre === undefined ? {} : { centre })
  const digits = digitsOf(q)
  if (digits !== null) {
    const ofNumber = sql`select * from ${users} where ${and(here, numberIs(q))}`
    return findAmongAll(ctx, sql`${rowsByDigits(users, users.contact, { digits, only: here })} union ${ofNumber}`, most)
  }
  const newest = await findAmongNewest(ctx, here, asked)
  if (newest.length === most) return newest
  const only = chosen(ctx, { q, centre })
  return findAmongAll(ctx, sql`select ${users.id}, ${users.createdAt} from ${users} where ${only}`, most)
}

/** Finds students for the search of the console, newest first. */
export async function searchStudents(ctx: Context, asked: Asked) {
  return readStudents(
    ctx,
    (await findStudents(ctx, asked)).map(({ id }) => id),
  )
}

const only = (ctx: Context, filters: Partial<StudentsQuery>) => and(chosen(ctx, filters), exportable(ctx))

export async function startStudentExport(ctx: Context, { format, filters }: StudentExportFields) {
  const rows = await ctx.db.$count(users, only(ctx, filters))
  const title = t`Students (${format.toUpperCase()})`
  return startExport(ctx, { kind: 'export-students', action: 'students-exported', title, format, filters, rows })
}

type Row = FoundStudent

const columns = [
  [msg`Registration number`, ({ number }: Row) => number],
  [msg`Name`, ({ name }: Row) => name],
  [msg`Phone`, ({ contact }: Row) => contact],
  [msg`E-mail`, ({ email }: Row) => email],
  [msg`Centre`, ({ centre }: Row) => centre],
  [msg`Batches`, ({ batches }: Row) => batches],
  [msg`Amount due`, ({ owes }: Row) => rupeesOf(Number(owes))],
  [msg`Due since`, ({ dueSince }: Row) => dueSince],
  [msg`Joined`, ({ joinedAt }: Row) => timeCell(joinedAt)],
  [msg`Last seen`, ({ lastSeen }: Row) => timeCell(lastSeen)],
] as const

/** Task: exports the students that its owner may export at that moment. */
export async function exportStudents(ctx: Context, task: RunningTask) {
  const { format, filters } = studentExportBody.parse(task.input)
  if (!mayDo(ctx.actor, 'students.export'))
    throw new AppError('forbidden', 'You no longer have permission to export students.')
  return writeExport<Row>(ctx, task, {
    format,
    name: `students-${dayCell(ctx.now)}`,
    of: 'students',
    columns,
    async page(after) {
      const query = { from: users, only: only(ctx, filters), order: newest, limit: rowsAtOnce, after }
      const { ids, next } = await findIds(ctx, query)
      return { rows: await describeStudents(ctx, ids), next }
    },
  })
}
