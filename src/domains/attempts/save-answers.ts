import { sql } from 'drizzle-orm'
import { type Context, userOf } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { type AnswerForm, getPaper } from '../exams/reads.ts'
import { appendGathered, type PlacedEntry, type Standing } from './append-answers.ts'
import { getTestIdOf } from './find-own-attempt.ts'
import { keepLateAnswers } from './keep-late-answers.ts'
import { contiguousFrom, isPastGrace, misfit, sittingTime } from './rules.ts'
import type { JournalEntry, SaveBody, Saved, Signal } from './schema.ts'
import { attemptSignals } from './tables.ts'

/** The entries with their sections. 400 naming the first whose question is not of this paper, or whose answer does not fit it. */
function placeEntries(forms: Map<string, AnswerForm>, entries: JournalEntry[]) {
  return entries.map((entry, index): PlacedEntry => {
    const form = forms.get(entry.question_id)
    const field = form ? misfit(entry, form) : 'question_id'
    if (form && field === null) return { ...entry, section: form.section }
    const name = `entries.${index}.${field}`
    throw new AppError('invalid', `${name}: is not of this test.`, { errors: { [name]: 'is not of this test' } })
  })
}

const mostSignals = 2000

/** They come again when the answer to them is lost, which does no harm. */
async function keepSignals(ctx: Context, attemptId: string, { epoch, signals }: { epoch: number; signals: Signal[] }) {
  const [kept] = await ctx.db
    .select({ rows: sql<number>`count(*)::int` })
    .from(attemptSignals)
    .where(sql`${attemptSignals.attemptId} = ${attemptId}`)
  if ((kept?.rows ?? 0) + signals.length > mostSignals) return
  const rows = signals.map(({ kind, at }) => ({
    ...{ attemptId, epoch, kind, clientAt: new Date(at), serverAt: ctx.now },
  }))
  await ctx.db.insert(attemptSignals).values(rows)
}

const takenOver = 'This test has been opened in another tab or on another device. Answers are taken from there now.'

function timeOf({ deadline_ms, section_ends }: Standing, now: Date) {
  return sittingTime({ deadline: new Date(deadline_ms), sectionEnds: section_ends }, now)
}

/**
 * Appends a batch to the answer journal and says, after the commit, up to where everything is on disk. The same batch may come again; what lies behind a gap is
 * not taken. What comes when the attempt or its section is over is kept and acknowledged too, as `late`, and never counts. 409 `attempt_taken_over` for an older epoch
 * of an open attempt.
 */
export async function saveAnswers(ctx: Context, attemptId: string, body: SaveBody): Promise<Saved> {
  const { epoch, signals = [] } = body
  const { forms } = await getPaper(ctx, await getTestIdOf(ctx, attemptId))
  const entries = contiguousFrom(placeEntries(forms, body.entries))
  const batch = { attemptId, studentId: userOf(ctx).id, epoch, now: ctx.now, entries, isLate: false }
  const standing = await appendGathered(ctx, batch)
  if (!standing) throw notFound('attempt')
  if (signals.length > 0 && epoch <= standing.epoch) await keepSignals(ctx, attemptId, { epoch, signals })

  if (standing.is_closed || isPastGrace(new Date(standing.deadline_ms), ctx.now)) {
    const late = entries.length === 0 ? [] : await keepLateAnswers(ctx, { attemptId, epoch, entries })
    return { acknowledged: entries.at(-1)?.seq ?? 0, late, is_closed: true, time_left: 0, section_ends: null }
  }
  if (epoch !== standing.epoch) throw new AppError('attempt_taken_over', takenOver)
  return { acknowledged: standing.reaches, late: standing.late, is_closed: false, ...timeOf(standing, ctx.now) }
}
