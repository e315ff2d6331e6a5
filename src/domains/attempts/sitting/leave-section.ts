import { eq } from 'drizzle-orm'
import { clockGroups, hasSectionClocks } from '#domains/exams/patterns/rules.ts'
import type { Test } from '#domains/exams/tables.ts'
import { getTest } from '#domains/exams/tests/reads.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { attempts } from '../tables.ts'
import { enqueueClosing } from './close-attempt.ts'
import { getTestIdOf, lockOwnAttempt } from './find-own-attempt.ts'
import { endsAfterLeaving, openSection, sittingTime } from './rules.ts'
import type { LeaveSectionBody, SittingTime } from './schema.ts'

type Attempt = typeof attempts.$inferSelect

function checkOpen(ctx: Context, attempt: Attempt, epoch: number) {
  if (attempt.closedAt !== null || ctx.now >= attempt.deadline) {
    throw new AppError('attempt_closed', 'The time for this test is over.')
  }
  if (attempt.epoch !== epoch) {
    throw new AppError('attempt_taken_over', 'This test has been opened in another tab or on another device.')
  }
}

/** Returns why the section may not be left; null: it may. */
function refusalToLeave(test: Test, index: number, { group, open }: { group: number; open: number }) {
  if (group > open) return t`This section is not open yet.`
  if (group === clockGroups(test.sections).at(-1)) return t`This is the last section. Submit the test to end it.`
  return test.sections[index]?.earlyAdvance ? null : t`You cannot leave this section before its time is over.`
}

/**
 * Closes the open section for good before its time is over, with those on the same timer, and opens the next.
 * Unused time is lost. Repeating it changes nothing. 409 if the test does not allow it.
 */
export async function leaveSection(ctx: Context, attemptId: string, body: LeaveSectionBody): Promise<SittingTime> {
  // Read before the transaction, inside which it would not be cached.
  const test = await getTest(ctx, await getTestIdOf(ctx, attemptId))
  return inTransaction(ctx, async (ctx) => {
    const attempt = await lockOwnAttempt(ctx, attemptId)
    checkOpen(ctx, attempt, body.epoch)
    const index = test.sections.findIndex(({ id }) => id === body.section_id)
    if (index === -1) throw notFound('section')
    const ends = attempt.sectionEnds
    if (!ends) throw new AppError('conflict', 'All sections of this test stay open throughout.')
    const groups = clockGroups(test.sections)
    const group = groups[index] ?? 0
    const open = groups[openSection(ends, ctx.now.getTime())] ?? -1
    if (group < open) return sittingTime(attempt, ctx.now)
    const refusal = refusalToLeave(test, index, { group, open })
    if (refusal) throw new AppError('conflict', refusal)

    const hasClocks = hasSectionClocks(test)
    const sectionEnds = endsAfterLeaving(ends, index, { now: ctx.now.getTime(), sections: test.sections })
    const deadline = hasClocks ? new Date(sectionEnds.at(-1) ?? attempt.deadline) : attempt.deadline
    await ctx.db.update(attempts).set({ sectionEnds, deadline }).where(eq(attempts.id, attempt.id))
    if (hasClocks) await enqueueClosing(ctx, { id: attempt.id, deadline })
    return sittingTime({ sectionEnds, deadline, extendedSeconds: attempt.extendedSeconds }, ctx.now)
  })
}
