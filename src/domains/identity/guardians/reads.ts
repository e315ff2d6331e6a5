import { and, asc, eq, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, userOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { findConsent } from '../profile/reads.ts'
import { adultAge, ageOn } from '../profile/rules.ts'
import { profiles } from '../profile/tables.ts'
import { findOwnStudent } from '../staff/students/student-care.ts'
import { users } from '../tables.ts'
import type { Child, GuardianLink, OwnGuardians, Section } from './schema.ts'
import { guardianLinks } from './tables.ts'

/*
 * A guardian sees a student through an accepted link that has not ended. Until the student is 18 everything is
 * shown; from then on the student may close sections, or end the link.
 */

/** Condition that the person of this profile row is 18 on a day in India; false without a date of birth. */
export const isOfAge = (today: SQLWrapper) =>
  sql<boolean>`coalesce(${profiles.dob} <= ${today}::date - interval '${sql.raw(String(adultAge))} years', false)`

/** SQL for the ids of the students whose section a guardian sees on this day in India. */
export const studentsSeenBy = (guardianId: SQLWrapper, { section, today }: { section: Section; today: SQLWrapper }) =>
  sql`(select ${guardianLinks.studentId} from ${guardianLinks} left join ${profiles} on ${profiles.userId} = ${guardianLinks.studentId}
    where ${guardianLinks.guardianId} = ${guardianId} and ${guardianLinks.endedAt} is null
      and not (${sql.raw(`'${section}'`)} = any(${guardianLinks.hidden}) and ${isOfAge(today)}))`

type Found = { link: typeof guardianLinks.$inferSelect; student: typeof users.$inferSelect; dob: string | null }

async function present(ctx: Context, { link, student, dob }: Found): Promise<Child> {
  const ofAge = dob !== null && ageOn(dob, ctx.now) >= adultAge
  const consent = ofAge ? null : await findConsent(ctx, student.id)
  return {
    student_id: student.id,
    name: student.candidateName,
    registration_number: student.registrationNumber,
    relation: link.relation,
    is_of_age: ofAge,
    hidden: ofAge ? link.hidden : [],
    consent: ofAge ? 'not-needed' : consent ? 'given' : 'missing',
    dob_known: dob !== null,
  }
}

function findLinks({ db, actor }: Context, studentId?: string) {
  const isMine = eq(guardianLinks.guardianId, actor.kind === 'user' ? actor.id : '')
  const only = studentId === undefined ? undefined : eq(guardianLinks.studentId, studentId)
  return db
    .select({ link: guardianLinks, student: users, dob: profiles.dob })
    .from(guardianLinks)
    .innerJoin(users, eq(users.id, guardianLinks.studentId))
    .leftJoin(profiles, eq(profiles.userId, guardianLinks.studentId))
    .where(and(isMine, only, isNull(guardianLinks.endedAt), isNull(users.deletedAt)))
    .orderBy(asc(guardianLinks.acceptedAt), asc(guardianLinks.id))
}

/** Lists the students of the caller, in the order in which the caller accepted. */
export async function listChildren(ctx: Context): Promise<Child[]> {
  userOf(ctx)
  const children: Child[] = []
  for (const row of await findLinks(ctx)) children.push(await present(ctx, row))
  return children
}

/** Returns a student of the caller; null for anybody else's. */
export async function findChild(ctx: Context, studentId: string): Promise<Child | null> {
  userOf(ctx)
  const [row] = z.uuid().safeParse(studentId).success ? await findLinks(ctx, studentId) : []
  return row ? present(ctx, row) : null
}

/** Returns a student of the caller. 404 for anybody else's. */
export async function getChild(ctx: Context, studentId: string): Promise<Child> {
  const child = await findChild(ctx, studentId)
  if (!child) throw notFound('student')
  return child
}

/** Returns a context in which a use case reads as this student; only for reads that a section covers. */
export function asStudent(ctx: Context, { student_id: id }: Child): Context {
  return { ...ctx, actor: { kind: 'user', id, role: 'student', grants: [] } }
}

/** Returns the guardians who see a section of these students, each with the student. */
export async function listGuardiansSeeing(ctx: Context, studentIds: readonly string[], section: Section) {
  if (studentIds.length === 0) return []
  const isHidden = sql`${section} = any(${guardianLinks.hidden}) and ${isOfAge(sql`${dayInIndia(ctx.now)}`)}`
  const rows = await ctx.db
    .select({ studentId: guardianLinks.studentId, guardianId: guardianLinks.guardianId })
    .from(guardianLinks)
    .leftJoin(profiles, eq(profiles.userId, guardianLinks.studentId))
    .where(
      and(inArray(guardianLinks.studentId, [...studentIds]), isNull(guardianLinks.endedAt), sql`not (${isHidden})`),
    )
    .orderBy(asc(guardianLinks.id))
  return rows.flatMap(({ studentId, guardianId }) => (guardianId === null ? [] : [{ studentId, guardianId }]))
}

/** Lists a student's links. `mayEnd`: accepted ones may be ended too. */
async function listLinks(ctx: Context, studentId: string, mayEnd: boolean): Promise<GuardianLink[]> {
  const rows = await ctx.db
    .select({ link: guardianLinks, name: users.candidateName })
    .from(guardianLinks)
    .leftJoin(users, eq(users.id, guardianLinks.guardianId))
    .where(and(eq(guardianLinks.studentId, studentId), isNull(guardianLinks.endedAt)))
    .orderBy(asc(guardianLinks.invitedAt), asc(guardianLinks.id))
  return rows.map(({ link, name }) => ({
    _id: link.id,
    name: name ?? link.invitedName,
    email: link.invitedEmail,
    relation: link.relation,
    invited_at: link.invitedAt.toISOString(),
    accepted_at: link.acceptedAt?.toISOString() ?? null,
    is_expired: link.acceptedAt === null && link.expiresAt !== null && link.expiresAt <= ctx.now,
    hidden: link.hidden,
    may_end: mayEnd || link.acceptedAt === null,
  }))
}

/** Returns whether a student is known to be 18 or older. */
export async function isAdult(ctx: Context, studentId: string) {
  const today = sql`${dayInIndia(ctx.now)}`
  const [profile] = await ctx.db
    .select({ isAdult: isOfAge(today) })
    .from(profiles)
    .where(eq(profiles.userId, studentId))
  return profile?.isAdult ?? false
}

/** Lists the caller's own guardians and open invitations. */
export async function listOwnGuardians(ctx: Context): Promise<OwnGuardians> {
  const { id } = userOf(ctx)
  const decides = await isAdult(ctx, id)
  return { guardians: await listLinks(ctx, id, decides), decides }
}

/** Lists the guardians of a student for the office. 404 for a student of another centre. */
export async function listGuardiansOf(ctx: Context, studentId: string) {
  await findOwnStudent(ctx, studentId)
  return listLinks(ctx, studentId, true)
}
