import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { mayDo } from '#domains/identity/access.ts'
import { revisions } from '#platform/data/database/tables.ts'
import { dayInIndia, dayMs } from '#platform/text/india-time.ts'
import type { AttentionSource } from '#platform/today.ts'
import { banners, contentItems } from '../tables.ts'

const soonMs = 2 * dayMs

/** Items that a job will take down within two days. */
export const expiryAttention: AttentionSource<'item-expires' | 'banner-expires'> = {
  name: 'items that expire',
  may: ({ actor }) => mayDo(actor, 'site.draft'),
  async read({ db, now }) {
    const until = sql`${new Date(now.getTime() + soonMs).toISOString()}::timestamptz`
    const { rows } = await db.execute<{
      kind: 'item-expires' | 'banner-expires'
      id: string
      name: string
      since: string
    }>(sql`
      select * from (
        select 'item-expires' as kind, ${contentItems.id}, ${contentItems.title} as name, ${contentItems.expiresAt}::text as since
          from ${contentItems} where ${contentItems.isLive} and ${contentItems.expiresAt} <= ${until}
        union all select 'banner-expires', ${banners.id}, coalesce(nullif(${banners.title}, ''), ${banners.alt}), ${banners.expiresAt}::text
          from ${banners} where ${banners.isLive} and ${banners.expiresAt} <= ${until}
      ) soon order by since limit 10`)
    return rows.map(({ kind, id, name, since }) => ({ kind, since: new Date(since), subject: { id, name } }))
  },
}

const counted = z.object({ counters: z.array(z.object({ label: z.string(), counted_on: z.string().nullable() })) })

/** Figures about the institute that were last counted more than a year ago. */
export const counterAttention: AttentionSource<'counter-old'> = {
  name: 'counters',
  may: ({ actor }) => mayDo(actor, 'site.draft'),
  async read({ db, now }) {
    const { rows } = await db.execute<{ body: unknown }>(
      sql`select body from ${revisions} where ${revisions.kind} = 'about' order by ${revisions.version} desc limit 1`,
    )
    const about = counted.safeParse(rows[0]?.body)
    const yearAgo = dayInIndia(new Date(now.getTime() - 365 * dayMs))
    return (about.data?.counters ?? []).flatMap(({ label, counted_on: on }) =>
      on !== null && on < yearAgo
        ? [{ kind: 'counter-old' as const, since: new Date(`${on}T00:00:00+05:30`), isDay: true, told: label }]
        : [],
    )
  },
}
