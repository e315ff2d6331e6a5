import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { digitsOf, endsWith, hasWords, startsWith } from '#platform/data/database/words.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import type { Attention, AttentionSource } from '#platform/today.ts'
import { type CentrePermission, centresWith, mayDo } from '../access.ts'
import { guardianConsents } from '../profile/tables.ts'
import { normaliseEmail } from '../rules.ts'
import { users } from '../tables.ts'

/*
 * Students of a centre, as SQL about a row of `users`. Enrolments are rows of purchases, referred to by table
 * name: every list limited to own centres must use the same condition.
 */

/**
 * SQL condition for students whose profile names one of these centres, or who have or had an enrolment in a batch
 * there: a student may belong to two centres, and to one without naming it.
 */
export function belongTo(centreIds: string[]) {
  const ownCentres = sql`${sql.param(centreIds)}::uuid[]`
  // As an uncorrelated array, read once, so that the people index finds those enrolled in a batch.
  const seated = sql`${users.id} = any(array(select e.student_id from enrolments e join batches b on b.id = e.batch_id
    where b.centre_id = any(${ownCentres})))`
  return or(inArray(users.centreId, centreIds), seated)
}

/** Condition for students who belong to no centre yet. */
const isAtNone = and(
  isNull(users.centreId),
  sql`not exists (select from enrolments seat where seat.student_id = ${users.id})`,
)

/**
 * SQL condition for the students that a permission covers: those of its centres, and those without a centre, as
 * they may walk into any.
 */
export function isWithin({ actor }: Pick<Context, 'actor'>, permission: CentrePermission): SQL<boolean> {
  const centreIds = centresWith(actor, permission)
  if (centreIds === null) return sql<boolean>`true`
  if (centreIds.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${or(isAtNone, belongTo(centreIds))})`
}

export const numberIs = (q: string) => inArray(users.registrationNumber, [q, q.toUpperCase()])

/** Matches digits at either end of the phone number, an e-mail, a registration number, or beginnings of words of the name. */
export function matchesStudent(q: string | undefined) {
  if (q === undefined || q === '') return undefined
  if (q.includes('@')) return eq(sql`lower(${users.email})`, normaliseEmail(q))
  const digits = digitsOf(q)
  const isNumber = numberIs(q)
  if (digits !== null) return or(isNumber, startsWith(users.contact, digits), endsWith(users.contact, digits))
  return or(isNumber, hasWords(users.words, q))
}

type Kind = 'consents-withdrawn' | 'consents-end'

/**
 * Guardians who withdrew their consent while the student is a minor, and consents that end within a fortnight as
 * the student turns 18.
 */
export const consentAttention: AttentionSource<Kind> = {
  name: 'consents',
  may: ({ actor }) => mayDo(actor, 'students.edit'),
  async read({ db, actor, now }, { centre }) {
    const centreIds = centresWith(actor, 'students.edit')
    const today = dayInIndia(now)
    const g = guardianConsents
    const holds = sql`exists (select from guardian_consents other where other.user_id = ${g.userId} and other.withdrawn_at is null)`
    const { rows } = await db.execute<{ kind: Kind; count: number; since: string }>(sql`
      select kind, count(*)::int as count, min(since)::text as since from (
        select ${g.userId}, 'consents-withdrawn' as kind, ${g.withdrawnAt} as since from ${g}
          where ${g.withdrawnAt} is not null and ${g.adultOn} > ${today}::date and not ${holds}
        union all select ${g.userId}, 'consents-end', ${g.adultOn}::timestamp at time zone 'Asia/Kolkata' from ${g}
          where ${g.withdrawnAt} is null and ${g.adultOn} between ${today}::date and ${today}::date + 14
      ) found join ${users} on ${users.id} = found.user_id
      where ${users.deletedAt} is null
        and ${centre === undefined ? sql`true` : belongTo([centre])}
        and ${centreIds === null ? sql`true` : centreIds.length === 0 ? sql`false` : belongTo(centreIds)}
      group by kind`)
    return rows.map(({ kind, count, since }): Attention<Kind> => {
      return { kind, count, since: new Date(since), isDay: kind === 'consents-end' }
    })
  },
}
