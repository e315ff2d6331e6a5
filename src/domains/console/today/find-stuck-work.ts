import { sql } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { jobs } from '#platform/data/database/tables.ts'
import { readBackups } from '#platform/ops/backup/back-up-at-night.ts'
import { hourMs } from '#platform/text/india-time.ts'
import type { Attention, AttentionSource } from '#platform/today.ts'

const daySeconds = 86_400

/** Jobs that failed ten times, and mail that is not handed over since an hour. */
export const workAttention: AttentionSource<'jobs-parked' | 'mail-late'> = {
  name: 'jobs',
  may: ({ actor }) => mayDo(actor, 'system.read'),
  async read({ db, now }) {
    const late = sql`${new Date(now.getTime() - hourMs).toISOString()}::timestamptz`
    // Ten tries take three quarters of an hour: a parked mail is one that is late.
    const { rows } = await db.execute<{ mail: boolean; count: number; since: string }>(sql`
      select ${jobs.kind} like 'mail-%' as mail, count(*)::int as count, min(coalesce(${jobs.parkedAt}, ${jobs.runAt}))::text as since
      from ${jobs} where ${jobs.parkedAt} is not null or (${jobs.kind} like 'mail-%' and ${jobs.runAt} < ${late})
      group by 1`)
    return rows.map(({ mail, count, since }): Attention<'jobs-parked' | 'mail-late'> => {
      return { kind: mail ? 'mail-late' : 'jobs-parked', count, since: new Date(since) }
    })
  },
}

/** Folder of the nightly backups; null: this installation makes none itself. */
export type BackupPlace = string | null

/** A backup that is older than a day and a night's work. */
export const backupAttention = (place: BackupPlace): AttentionSource<'backup-old' | 'backup-none'> => ({
  name: 'backups',
  may: ({ actor }) => place !== null && mayDo(actor, 'system.read'),
  async read({ now }) {
    const age = readBackups(place ?? '', now)[0]?.values[0]?.value ?? -1
    if (age < 0) return [{ kind: 'backup-none', since: now }]
    return age > daySeconds ? [{ kind: 'backup-old', since: new Date(now.getTime() - age * 1000) }] : []
  },
})
