import { and, countDistinct, eq, gt } from 'drizzle-orm'
import { type Context, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { takeToken } from '#platform/http/security/throttle.ts'
import { hourMs } from '#platform/text/india-time.ts'
import type { Item } from './find-item.ts'
import { isOwn } from './mask-key.ts'
import type { HiddenPart } from './schema.ts'

/** So many different questions of others in an hour is no day's work: somebody copies the bank. */
export const mostReadInAnHour = 200

/** Outside transactions. Notes that somebody reads a question of another; anyone who reads very many is told to the exam controller by Today and the log, once in an hour. */
export async function noteReading(ctx: Context, item: Item, hidden: readonly HiddenPart[]) {
  if (isOwn(ctx, item)) return
  const { id } = userOf(ctx)
  const details = { number: item.number, hidden: [...hidden] }
  await audit(ctx, { action: 'question-read', subjectId: item.id, subjectKind: 'question', details })
  const isRecent = gt(auditLog.at, new Date(ctx.now.getTime() - hourMs))
  const [read] = await ctx.db
    .select({ questions: countDistinct(auditLog.subjectId) })
    .from(auditLog)
    .where(and(eq(auditLog.actorId, id), eq(auditLog.action, 'question-read'), isRecent))
  const questions = read?.questions ?? 0
  if (questions <= mostReadInAnHour) return
  const isToldAlready =
    (await takeToken(ctx, { key: ['questions-read-many', id], capacity: 1, perSecond: 1 / 3600 })) > 0
  if (!isToldAlready) await audit(ctx, { action: 'questions-read-many', subjectId: id, details: { questions } })
}
