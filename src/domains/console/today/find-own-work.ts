import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { userOf } from '#platform/context.ts'
import { approvals, drafts } from '#platform/data/database/tables.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { translated } from '#platform/text/messages.ts'
import type { Attention, AttentionSource } from '#platform/today.ts'
import { listedThings } from '../collect-kinds.ts'

/** This person's unpublished drafts by kind; scheduled and failed ones are listed elsewhere. */
export const ownDraftAttention: AttentionSource<'drafts-own'> = {
  name: 'own drafts',
  may: (ctx) => [...listedThings.values()].some(({ read }) => mayDo(ctx.actor, read)),
  async read(ctx) {
    const { id } = userOf(ctx)
    const rows = await ctx.db
      .select({
        kind: drafts.kind,
        count: sql<number>`count(*)::int`,
        since: sql<string>`min(${drafts.editedAt})::text`,
        subjectId: sql<string>`min(${drafts.subjectId}::text)`,
      })
      .from(drafts)
      .where(and(eq(drafts.editedBy, id), isNull(drafts.publishAt), isNull(drafts.problem)))
      .groupBy(drafts.kind)
    return rows.flatMap(({ kind, count, since }): Attention<'drafts-own'>[] => {
      const thing = listedThings.get(kind)
      if (!thing || !mayDo(ctx.actor, thing.read)) return []
      return [
        {
          kind: 'drafts-own',
          count,
          since: new Date(since),
          thing: kind,
          told: translated(thing.draft.noun),
          subject: { id, name: '' },
        },
      ]
    })
  },
}

const shownMs = 7 * dayMs

/** This person's requests that were refused, or expired undecided, in the last seven days. */
export const returnedAttention: AttentionSource<'requests-returned'> = {
  name: 'own requests',
  may: () => true,
  async read(ctx) {
    const since = new Date(ctx.now.getTime() - shownMs)
    const ended = sql`coalesce(${approvals.decidedAt}, ${approvals.expiresAt})`
    const [row] = await ctx.db
      .select({ count: sql<number>`count(*)::int`, since: sql<string | null>`min(${ended})::text` })
      .from(approvals)
      .where(
        and(
          eq(approvals.requestedBy, userOf(ctx).id),
          // A request lives a week: what ended in this one was asked for in the last two.
          gt(approvals.requestedAt, new Date(since.getTime() - shownMs)),
          sql`coalesce(${approvals.decision}, 'lapsed') in ('rejected', 'lapsed')`,
          sql`${ended} > ${since.toISOString()}::timestamptz and ${ended} <= ${ctx.now.toISOString()}::timestamptz`,
        ),
      )
    return row?.since ? [{ kind: 'requests-returned', count: row.count, since: new Date(row.since) }] : []
  },
}
