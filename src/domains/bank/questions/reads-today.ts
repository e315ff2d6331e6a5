import { sql } from 'drizzle-orm'
import { auditLog } from '../../../platform/data/database/tables.ts'
import { dayMs } from '../../../platform/text/india-time.ts'
import type { Attention, AttentionSource } from '../../../platform/today.ts'
import { users } from '../../identity/tables.ts'
import { maySeeUses } from './mask-key.ts'

const shownDays = 3

/** People who read very many questions of others within an hour, for those who answer for the papers. A line stays for three days. */
export const readingAttention: AttentionSource<'questions-read-many'> = {
  name: 'question readings',
  may: maySeeUses,
  async read({ db, now }) {
    const since = new Date(now.getTime() - shownDays * dayMs).toISOString()
    const { rows } = await db.execute<{ id: string; name: string; at: string; count: number }>(sql`
      select distinct on (l.subject_id) l.subject_id as id, u.candidate_name as name, l.at::text, (l.details->>'questions')::int as count
      from ${auditLog} l join ${users} u on u.id = l.subject_id
      where l.action = 'questions-read-many' and l.at > ${since}::timestamptz
      order by l.subject_id, l.at desc`)
    return rows.map(({ id, name, at, count }): Attention<'questions-read-many'> => {
      return { kind: 'questions-read-many', since: new Date(at), count, subject: { id, name } }
    })
  },
}
