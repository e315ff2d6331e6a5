import { desc, eq } from 'drizzle-orm'
import { storeTieKeys, tieKeyOf } from '#domains/attempts/marking/merit.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { meritLists, meritRows, meritVersions } from '../tables.ts'
import { type CountedRow, countList } from './count-list.ts'
import { readField, requireCounted } from './read-field.ts'
import type { Computed } from './schema.ts'

const rowsAtOnce = 2000

/** Locks a list, so that it is computed and published sequentially. 404 if there is none. */
export async function lockList(ctx: Context, id: string) {
  const [list] = await ctx.db.select().from(meritLists).where(eq(meritLists.id, id)).for('update')
  if (!list) throw notFound('merit list')
  return list
}

export async function findNewest(ctx: Context, listId: string) {
  const [newest] = await ctx.db
    .select()
    .from(meritVersions)
    .where(eq(meritVersions.listId, listId))
    .orderBy(desc(meritVersions.number))
    .limit(1)
  return newest ?? null
}

async function storeRows(ctx: Context, versionId: string, rows: CountedRow[]) {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const part = rows.slice(from, from + rowsAtOnce).map(({ candidate, ...row }) => ({
      ...row,
      versionId,
      attemptId: candidate.attemptId,
      studentId: candidate.studentId,
      shift: candidate.shift + 1,
      rollNumber: candidate.rollNumber,
      sections: candidate.sections,
      scale: candidate.scale,
      category: candidate.category,
      stateName: candidate.stateName,
      centreId: candidate.centreId,
      batchId: candidate.batchId,
      isFromPaper: candidate.mode === 'offline',
    }))
    await ctx.db.insert(meritRows).values(part)
  }
}

/** Stores a computation: a draft is recomputed in place, after a published one comes a next version. */
async function storeVersion(ctx: Context, listId: string, counted: Omit<typeof meritVersions.$inferInsert, 'number'>) {
  const newest = await findNewest(ctx, listId)
  const isDraft = newest?.state === 'draft'
  if (isDraft) await ctx.db.delete(meritVersions).where(eq(meritVersions.id, newest.id))
  const number = isDraft ? newest.number : (newest?.number ?? 0) + 1
  const reason = counted.reason || (isDraft ? newest.reason : null)
  if (number > 1 && !reason) {
    const message = t`Please say why the list is being recalculated after publication.`
    throw new AppError('invalid', message, { errors: { reason: message } })
  }
  await ctx.db.insert(meritVersions).values({ ...counted, number, reason })
  return number
}

/**
 * Counts a list from the marks as they are now: into a draft that only the office sees. 404; 400 without a reason after a version was published; 409 while a shift is being sat or counted, or
 * nobody sat one.
 */
export async function computeList(ctx: Context, listId: string, { reason }: { reason: string }): Promise<Computed> {
  return inTransaction(ctx, async (ctx) => {
    const list = await lockList(ctx, listId)
    const { terms, fingerprint, tests, ...sat } = await readField(ctx, list)
    await requireCounted(ctx, tests)
    for (const [index, { name }] of sat.shifts.entries())
      if (!sat.candidates.some(({ shift }) => shift === index))
        throw new AppError('conflict', t`No candidates of ${name} have been marked yet.`)
    const { rows, figures } = countList(sat, terms)
    const id = newId()
    const version = await storeVersion(ctx, listId, {
      id,
      listId,
      terms,
      figures,
      fingerprint,
      reason: reason || null,
      computedBy: userOf(ctx).id,
      computedAt: ctx.now,
    })
    await storeRows(ctx, id, rows)
    await storeTieKeys(
      ctx,
      sat.candidates.map((candidate) => ({ id: candidate.attemptId, tieKey: tieKeyOf(candidate, terms.ties) })),
    )
    await audit(ctx, {
      action: 'merit-computed',
      subjectId: listId,
      details: { name: list.name, version, candidates: rows.length },
    })
    return { version }
  })
}
