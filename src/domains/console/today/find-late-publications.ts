import { isNotNull, lt, or } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { drafts } from '#platform/data/database/tables.ts'
import { t, translated } from '#platform/text/messages.ts'
import type { Attention, AttentionSource } from '#platform/today.ts'
import { listedThings } from '../collect-kinds.ts'

const graceMs = 2 * 60_000

/** Publications that are two minutes late or failed, of the kinds the reader may read. */
export const publicationAttention: AttentionSource<'publishing-late' | 'publishing-failed'> = {
  name: 'publications',
  may: (ctx) => [...listedThings.values()].some(({ read }) => mayDo(ctx.actor, read)),
  async read(ctx) {
    const rows = await ctx.db
      .select()
      .from(drafts)
      .where(or(lt(drafts.publishAt, new Date(ctx.now.getTime() - graceMs)), isNotNull(drafts.problem)))
      .orderBy(drafts.editedAt)
      .limit(50)
    return rows.flatMap((row): Attention<'publishing-late' | 'publishing-failed'>[] => {
      const thing = listedThings.get(row.kind)
      if (!thing || !mayDo(ctx.actor, thing.read)) return []
      const subject = { id: row.subjectId, name: thing.draft.titleOf(row.body) || t`a ${translated(thing.draft.noun)}` }
      const since = row.publishAt ?? row.editedAt
      const kind = row.problem === null ? 'publishing-late' : 'publishing-failed'
      return [{ kind, since, subject, thing: row.kind, told: row.problem ?? '' }]
    })
  },
}
