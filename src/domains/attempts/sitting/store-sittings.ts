import { sql } from 'drizzle-orm'
import { sectionsBefore } from '#domains/exams/patterns/rules.ts'
import type { Test } from '#domains/exams/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { countMarks } from '../marking/count-marks.ts'
import { attemptOpenings, attempts } from '../tables.ts'
import { appendHere, type PlacedEntry } from './append-answers.ts'
import { listAnswersOf } from './reads.ts'
import { deadlineFor, sectionEndsFor } from './rules.ts'

/** A student's past sitting: their answers one after the other, each with its `seconds`. */
export type PastSitting = {
  studentId: string
  centreId: string | null
  startedAt: Date
  device: string
  answers: Pick<PlacedEntry, 'question_id' | 'option_id' | 'option_ids' | 'number' | 'seconds' | 'section'>[]
}

type Stored = typeof attempts.$inferInsert & { id: string }
type Placed = { row: Stored; closedAt: Date; entries: PlacedEntry[] }

/**
 * Returns the time of each answer: after the previous ones, and not before its section opens. `before`: the
 * section at whose end each opens.
 */
function placeAnswers(row: Stored, answers: PastSitting['answers'], before: number[]): Placed {
  let at = row.startedAt.getTime()
  const entries = answers.map((answer, index) => {
    const opensAfter = before[answer.section] ?? -1
    const opens = row.sectionEnds?.[opensAfter] ?? 0
    at = Math.max(at, opens) + answer.seconds * 1000
    return { ...answer, opens_after: opensAfter, marked: false, seq: index + 1, at: new Date(at).toISOString() }
  })
  return { row, entries, closedAt: new Date(Math.min(at, row.deadline.getTime())) }
}

function rowOf(test: Test, { studentId, centreId, startedAt }: PastSitting): Stored {
  const extra = { extraMinutesPerHour: 0 }
  const deadline = deadlineFor(test, startedAt, extra)
  const sectionEnds = sectionEndsFor(test, { startedAt, deadline }, extra)
  const sitting = { studentId, centreId, startedAt, deadline, sectionEnds, ...extra }
  return { ...sitting, id: newId(), testId: test.id, number: 1, epoch: 1 }
}

/** Appends one save for each section that locks, at the time of its last answer, as anything later would be late; otherwise one save for all. */
async function appendAll(ctx: Context, placed: Placed[]) {
  const saves = placed.flatMap(({ row, entries }) => {
    const bySection = Map.groupBy(entries, ({ section }) => (row.sectionEnds ? section : 0))
    return [...bySection].map(([section, entries]) => ({ row, section, entries }))
  })
  for (const [, ofSection] of Map.groupBy(saves, ({ section }) => section)) {
    const batches = ofSection.map(({ row, entries }) => {
      const now = new Date(entries.at(-1)?.at ?? row.startedAt)
      return { attemptId: row.id, studentId: row.studentId, epoch: 1, now, entries, isLate: false }
    })
    await appendHere(ctx, batches)
  }
}

/**
 * Stores past sittings, such as those of the demo's candidates: the same journal as any sitting's, with marks
 * scored from it. For candidates who have not taken the test before; a few statements for all of them.
 */
export async function storeSittings(ctx: Context, test: Test, sittings: PastSitting[]) {
  const before = sectionsBefore(test.sections)
  const placed = sittings.map((sitting) => placeAnswers(rowOf(test, sitting), sitting.answers, before))
  await ctx.db.insert(attempts).values(placed.map(({ row }) => row))
  const openings = placed.map(({ row: { id, startedAt } }, index) => {
    return { attemptId: id, epoch: 1, openedAt: startedAt, device: sittings[index]?.device ?? '', network: '' }
  })
  await ctx.db.insert(attemptOpenings).values(openings)
  await appendAll(ctx, placed)
  const sheets = await listAnswersOf(
    ctx,
    placed.map(({ row }) => row.id),
  )
  const closed = placed.map(({ row: { id, startedAt }, closedAt }) => {
    return { id, startedAt, closedAt, isCandidate: true, answers: sheets.get(id) ?? [] }
  })
  const counted = await countMarks(ctx, { testId: test.id, paperVersion: test.paperVersion, sittings: closed })
  const rows = JSON.stringify(counted.map((attempt, index) => ({ ...attempt, closedAt: closed[index]?.closedAt })))
  await ctx.db.execute(sql`
    update attempts set closed_at = counted."closedAt", closed_by = 'student', score = counted.score, marks_obtained = counted."marksObtained",
      paper_version = counted."paperVersion", merit = counted.merit, accuracy = counted.accuracy, seconds_taken = counted."secondsTaken",
      question_seconds = counted."questionSeconds", tie_key = counted."tieKey"
    from jsonb_to_recordset(${rows}::jsonb) as counted(id uuid, "closedAt" timestamptz, score jsonb, "marksObtained" float8, "paperVersion" int,
      merit float8, accuracy float8, "secondsTaken" int, "questionSeconds" int[], "tieKey" text)
    where attempts.id = counted.id`)
}
