import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { QuestionUses } from './ask-tests.ts'
import { findItem, readWritten } from './find-item.ts'
import { noteReading } from './log-reading.ts'
import { findHidden, withoutHidden } from './mask-key.ts'

/**
 * Carries out a change; the person who began from an old version is told the question as it is now, to bring both together. That is a reading like any other: noted, and without what is hidden.
 */
export async function tellingCurrent<T>(
  ctx: Context,
  { number, uses }: { number: number; uses: QuestionUses },
  work: () => Promise<T>,
) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'stale') throw error
    const item = await findItem(ctx, number)
    const hidden = await findHidden(ctx, item, uses)
    await noteReading(ctx, item, hidden)
    const { against: _against, ...written } = await readWritten(ctx, item)
    const { subjectId: subject_id, topicId: topic_id, difficulty, tags, origin } = item
    const question = withoutHidden(written, hidden)
    const current = { subject_id, topic_id, difficulty, tags, origin, question }
    throw new AppError('stale', error.message, { data: { version: String(item.version), current } })
  }
}
