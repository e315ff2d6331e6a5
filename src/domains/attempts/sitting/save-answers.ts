import { sql } from 'drizzle-orm'
import { type AnswerForm, getPaper } from '#domains/exams/tests/reads.ts'
import { type Context, userOf } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { limitRate } from '#platform/http/security/throttle.ts'
import { numberText } from '#platform/text/counted.ts'
import { msg, t } from '#platform/text/messages.ts'
import { storeLateAnswers } from '../evidence/late-answers.ts'
import { countSave, recordPresence } from '../hall/record-presence.ts'
import { countMessages, prepareMessages } from '../hall/send-message.ts'
import { attemptSignals } from '../tables.ts'
import { appendBatched, type PlacedEntry, type SaveResult } from './append-answers.ts'
import { type AttemptFacts, getAttemptFacts } from './find-own-attempt.ts'
import { contiguousFrom, isPastGrace, misfit, mostEntries, rates, sittingTime } from './rules.ts'
import type { JournalEntry, SaveBody, Saved, Signal } from './schema.ts'

/**
 * Adds the section of each entry. 400 naming the first entry whose question is not in this paper, or whose answer does
 * not fit it.
 */
function placeEntries(forms: Map<string, AnswerForm>, entries: JournalEntry[]) {
  return entries.map((entry, index): PlacedEntry => {
    const form = forms.get(entry.question_id)
    const field = form ? misfit(entry, form) : 'question_id'
    if (form && field === null) return { ...entry, section: form.section, opens_after: form.opensAfter }
    const name = `entries.${index}.${field}`
    throw new AppError('invalid', t`${name}: does not belong to this test.`, {
      errors: { [name]: 'does not belong to this test' },
    })
  })
}

const mostSignals = 2000

/** Stores the signals of a page. A retry may store the same signals twice, which does no harm. */
async function storeSignals(ctx: Context, attemptId: string, { epoch, signals }: { epoch: number; signals: Signal[] }) {
  const [kept] = await ctx.db
    .select({ rows: sql<number>`count(*)::int` })
    .from(attemptSignals)
    .where(sql`${attemptSignals.attemptId} = ${attemptId}`)
  if ((kept?.rows ?? 0) + signals.length > mostSignals) return
  const rows = signals.map(({ kind, at }) => ({
    attemptId,
    epoch,
    kind,
    clientAt: new Date(at),
    serverAt: ctx.now,
  }))
  await ctx.db.insert(attemptSignals).values(rows)
}

const takenOver = msg`This test has been opened in another tab or on another device. Only answers given there are saved now.`

const full = () =>
  t`This attempt has reached the limit of ${numberText(mostEntries)} saved answers. Nothing more can be saved, but everything saved so far counts.`

function timeOf({ deadline_ms, section_ends, extended_seconds }: SaveResult, now: Date) {
  const ends = { deadline: new Date(deadline_ms), sectionEnds: section_ends, extendedSeconds: extended_seconds }
  return sittingTime(ends, now)
}

/** Tells the hall of a ranked test; `isOther`: the attempt was taken over from this device. */
function tellHall(ctx: Context, facts: AttemptFacts, { entries, isOther }: { entries: number; isOther: boolean }) {
  if (!facts.isRanked) return
  if (isOther) return recordPresence(ctx, { ...facts, what: ['otherAt'] })
  if (entries > 0) countSave(ctx, facts)
  recordPresence(ctx, { ...facts, what: entries > 0 ? ['beatAt', 'savedAt'] : ['beatAt'] })
}

async function messagesFor(ctx: Context, facts: AttemptFacts) {
  const messages = facts.isRanked ? await countMessages(ctx, facts) : 0
  return messages > 0 ? { messages } : {}
}

/**
 * Appends a batch to the answer journal and returns, after the commit, the sequence up to which everything is on disk.
 * The same batch may be repeated; entries after a gap are not accepted. Those that arrive after the end of the attempt
 * or section are stored and acknowledged too, as `late`, and never count. 409 `attempt_taken_over` for an older epoch
 * of an open attempt, 409 `conflict` beyond the limit of entries of an attempt, 429 beyond the rate of one student.
 */
export async function saveAnswers(ctx: Context, attemptId: string, body: SaveBody): Promise<Saved> {
  const { epoch, signals = [] } = body
  const studentId = userOf(ctx).id
  limitRate(ctx, { key: ['save', studentId], ...rates.save })
  const facts = await getAttemptFacts(ctx, attemptId)
  const { forms } = await getPaper(ctx, facts.testId)
  const entries = contiguousFrom(placeEntries(forms, body.entries))
  const batch = { attemptId, studentId, epoch, now: ctx.now, entries, isLate: false }
  if (facts.isRanked) prepareMessages(ctx, facts.testId)
  const result = await appendBatched(ctx, batch)
  if (!result) throw notFound('attempt')
  if (signals.length > 0 && epoch <= result.epoch) await storeSignals(ctx, attemptId, { epoch, signals })

  if (result.is_closed || isPastGrace(new Date(result.deadline_ms), ctx.now)) {
    const late = entries.length === 0 ? [] : await storeLateAnswers(ctx, { attemptId, epoch, entries })
    return { acknowledged: entries.at(-1)?.seq ?? 0, late, is_closed: true, time_left: 0, section_ends: null }
  }
  tellHall(ctx, facts, { entries: entries.length, isOther: epoch !== result.epoch })
  if (epoch !== result.epoch) throw new AppError('attempt_taken_over', takenOver)
  if (result.is_full) throw new AppError('conflict', full())
  const time = timeOf(result, ctx.now)
  return {
    acknowledged: result.reaches,
    late: result.late,
    is_closed: false,
    ...time,
    ...(await messagesFor(ctx, facts)),
  }
}
