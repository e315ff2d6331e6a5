import { and, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { prepareQuery } from '../../../platform/database/database.ts'
import { digitsOf, endsWith, hasWords, startsWith } from '../../../platform/database/words.ts'
import { type ListOrder, readPage } from '../../../platform/http/staff-list.ts'
import { rupeesOf } from '../../catalogue/rules.ts'
import { centres } from '../../catalogue/tables.ts'
import { centresWith } from '../../identity/access.ts'
import { dayInIndia, normaliseEmail } from '../../identity/rules.ts'
import { isStudent, users } from '../../identity/tables.ts'
import type { StudentRow, StudentsQuery } from './schema.ts'

/** As a list that is read once, so that whoever sits in a batch is found by the index of people. */
const seatIn = (which: SQL) =>
  sql`${users.id} = any(array(select e.student_id from enrolments e join batches b on b.id = e.batch_id
    where e.ended_at is null and ${which}))`

const idsOf = (own: string[]) =>
  sql`(${sql.join(
    own.map((one) => sql`${one}::uuid`),
    sql`, `,
  )})`

/** Whom somebody may take out of the house: those of their centres, and those who sit in a batch there. Those who are at none yet belong to grants for all centres. */
export function exportable(ctx: Context) {
  const own = centresWith(ctx.actor, 'students.export')
  if (own === null) return isStudent(users)
  if (own.length === 0) return sql`false`
  return and(isStudent(users), or(inArray(users.centreId, own), seatIn(sql`b.centre_id in ${idsOf(own)}`)))
}

/** Those of one's centres, those who sit in a batch there, and those who are at none yet. */
export function ownStudents(ctx: Context) {
  const own = centresWith(ctx.actor, 'students.read')
  if (own === null) return isStudent(users)
  const here =
    own.length === 0 ? undefined : or(inArray(users.centreId, own), seatIn(sql`b.centre_id in ${idsOf(own)}`))
  return and(isStudent(users), or(isNull(users.centreId), here))
}

export const numberIs = (q: string) => inArray(users.registrationNumber, [q, q.toUpperCase()])

/** Digits of the phone from either end, an e-mail, a registration number, or beginnings of words of the name. */
function matches(q: string | undefined) {
  if (q === undefined || q === '') return undefined
  if (q.includes('@')) return eq(sql`lower(${users.email})`, normaliseEmail(q))
  const digits = digitsOf(q)
  const isNumber = numberIs(q)
  if (digits !== null) return or(isNumber, startsWith(users.contact, digits), endsWith(users.contact, digits))
  return or(isNumber, hasWords(users.words, q))
}

const midnightIn = (day: string, later: number) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'Asia/Kolkata')`

const unpaid = (today: SQL) => sql`from enrolments e join instalments i on i.enrolment_id = e.id
  where e.student_id = ${users.id} and e.ended_at is null and i.settled_at is null and i.waived_at is null and i.due_on <= ${today}`

/** Under 18 without a consent that holds. */
export const consentMissing = (
  today: string,
) => sql<boolean>`exists (select from profiles p where p.user_id = ${users.id}
    and p.dob > ${today}::date - interval '18 years')
  and not exists (select from guardian_consents g where g.user_id = ${users.id} and g.withdrawn_at is null)`

/** ending: a guardian's consent that ends within a fortnight, as the student turns 18. */
function consentIs(consent: StudentsQuery['consent'], today: string) {
  if (consent === undefined) return undefined
  if (consent === 'missing') return consentMissing(today)
  return sql`exists (select from guardian_consents g where g.user_id = ${users.id} and g.withdrawn_at is null
    and g.adult_on between ${today}::date and ${today}::date + 14)`
}

/** What may be seen of what is asked for. */
export function chosen(ctx: Context, query: Partial<StudentsQuery>) {
  const { centre, batch, course, from, to } = query
  const day = dayInIndia(ctx.now)
  return and(
    ownStudents(ctx),
    centre === undefined ? undefined : or(eq(users.centreId, centre), seatIn(sql`b.centre_id = ${centre}`)),
    batch === undefined ? undefined : seatIn(sql`b.id = ${batch}`),
    course === undefined
      ? undefined
      : sql`exists (select from entitlements t where t.student_id = ${users.id} and t.course_id = ${course} and t.ended_at is null)`,
    consentIs(query.consent, day),
    query.seen === undefined ? undefined : sql`not exists (select from sessions s where s.user_id = ${users.id})`,
    query.dues === undefined ? undefined : sql`exists (select ${unpaid(sql`${day}::date`)})`,
    from === undefined ? undefined : gte(users.createdAt, midnightIn(from, 0)),
    to === undefined ? undefined : lt(users.createdAt, midnightIn(to, 1)),
    matches(query.q),
  )
}

type NextTest = { name: string; opens_at: string; roll_no: number }
const today = sql`${sql.placeholder('today')}::date`

const studentRows = prepareQuery((db) =>
  db
    .select({
      user: {
        id: users.id,
        candidateName: users.candidateName,
        registrationNumber: users.registrationNumber,
        contact: users.contact,
        email: users.email,
        emailConfirmedAt: users.emailConfirmedAt,
        hasExtraTime: users.hasExtraTime,
        centreId: users.centreId,
        createdAt: users.createdAt,
      },
      centre: centres.name,
      owes: sql<string>`(select coalesce(sum(i.net), 0) ${unpaid(today)})`,
      dueSince: sql<string | null>`(select min(i.due_on)::text ${unpaid(today)})`,
      batches: sql<string | null>`(select string_agg(b.code, ', ' order by b.code) from enrolments e
        join batches b on b.id = e.batch_id where e.student_id = ${users.id} and e.ended_at is null)`,
      nextTest: sql<NextTest | null>`(select jsonb_build_object('name', t.name, 'opens_at', t.opens_at, 'roll_no', r.roll_number)
        from test_registrations r join tests t on t.id = r.test_id
        where r.student_id = ${users.id} and coalesce(t.closes_at, t.opens_at) > ${sql.placeholder('now')}::timestamptz
        order by t.opens_at limit 1)`,
      lastSeen: sql<string | null>`(select max(s.last_seen_at)::text from sessions s where s.user_id = ${users.id})`,
    })
    .from(users)
    .leftJoin(centres, eq(centres.id, users.centreId))
    .where(sql`${users.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('student_rows'),
)
export type FoundStudent = Awaited<ReturnType<typeof studentRows>>[number]

/** These students with what answers a caller, in this order. */
export async function describeStudents({ db, now }: Context, ids: string[]): Promise<FoundStudent[]> {
  if (ids.length === 0) return []
  const found = await studentRows(db, { ids, today: dayInIndia(now), now: now.toISOString() })
  const rows = new Map(found.map((row) => [row.user.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

export function presentStudent({ user, centre, nextTest, ...more }: FoundStudent): StudentRow {
  return {
    _id: user.id,
    name: user.candidateName,
    registration_number: user.registrationNumber,
    phone_end: user.contact.slice(-4),
    center_id: user.centreId,
    center_name: centre,
    batches: more.batches ?? '',
    owes: rupeesOf(Number(more.owes)),
    due_since: more.dueSince,
    next_test: nextTest && { ...nextTest, opens_at: new Date(nextTest.opens_at).toISOString() },
    joined_at: user.createdAt.toISOString(),
    last_seen_at: more.lastSeen === null ? null : new Date(more.lastSeen).toISOString(),
  }
}

export const newest: ListOrder = { column: users.createdAt, id: users.id, type: 'timestamptz', descending: true }

export const readStudents = async (ctx: Context, ids: string[]) =>
  (await describeStudents(ctx, ids)).map(presentStudent)

export function listStudents(ctx: Context, { limit, after, ...filters }: StudentsQuery) {
  const wanted = { from: users, only: chosen(ctx, filters), order: newest, limit, after, isSought: Boolean(filters.q) }
  return readPage(ctx, wanted, (ids) => readStudents(ctx, ids))
}
