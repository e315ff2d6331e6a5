import { and, eq, gt, sql } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { users } from '#domains/identity/tables.ts'
import { firstMoney } from '#platform/data/approvals/request-approval.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { dayMs } from '#platform/text/india-time.ts'
import type { AttentionSource } from '#platform/today.ts'

const shownMs = 7 * dayMs

/** Invited people who requested money for the first time in the last seven days: a director may not know them. */
export const newcomerAttention: AttentionSource<'first-money-asked'> = {
  name: 'newcomers',
  may: ({ actor }) => mayDo(actor, 'people.approve'),
  async read({ db, now }) {
    const inviter = sql<
      string | null
    >`(select by.candidate_name from audit_log invited join users by on by.id = invited.actor_id
      where invited.subject_id = ${users.id} and invited.action = 'invited' order by invited.at desc limit 1)`
    const rows = await db
      .select({ at: auditLog.at, id: users.id, name: users.candidateName, inviter })
      .from(auditLog)
      .innerJoin(users, eq(users.id, auditLog.subjectId))
      .where(and(eq(auditLog.action, firstMoney), gt(auditLog.at, new Date(now.getTime() - shownMs))))
      .orderBy(auditLog.at)
      .limit(20)
    return rows.map(({ at, id, name, inviter }) => {
      return { kind: 'first-money-asked', since: at, subject: { id, name }, told: inviter ?? '' }
    })
  },
}
