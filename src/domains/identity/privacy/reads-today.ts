import { sql } from 'drizzle-orm'
import { dayInIndia } from '#platform/text/india-time.ts'
import type { Attention, AttentionSource } from '#platform/today.ts'
import { centresWith, mayDo } from '../access.ts'
import { guardianConsents } from '../profile/tables.ts'
import { belongTo } from '../staff/find-own-students.ts'
import { users } from '../tables.ts'

type Kind = 'consents-withdrawn' | 'consents-end'

/** Guardians who took their consent back while the student is a minor, and consents that end within a fortnight as the student turns 18. */
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
