import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { parseFraction } from '#domains/exams/marks/rules.ts'
import { findMarking, needsTwo, wantedMarking } from '#domains/exams/results/correct-question.ts'
import type { CorrectionBody, CorrectionEffect } from '#domains/exams/results/schema.ts'
import type { Test } from '#domains/exams/tables.ts'
import { getTest } from '#domains/exams/tests/reads.ts'
import type { Context } from '#platform/context.ts'
import { listAnswersOf } from '../sitting/reads.ts'
import type { AnswerState } from '../sitting/schema.ts'
import { attempts } from '../tables.ts'
import { createMarker, type Score } from './mark-answers.ts'
import { meritOf } from './merit.ts'
import { tieKeysFor } from './store-ties.ts'

const attemptsAtOnce = 200
const firstPlaces = 100

async function listCounted(ctx: Context, testId: string, after: string | null) {
  const { id, score, merit, tieKey, startedAt, closedAt } = attempts
  const isCounted = and(eq(attempts.testId, testId), isNotNull(score), isNotNull(closedAt))
  return ctx.db
    .select({ id, score, merit, tieKey, startedAt, closedAt })
    .from(attempts)
    .where(and(isCounted, after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(attemptsAtOnce)
}

type Placed = { id: string; marks: number; tieKey: string }

/** Ranks the candidates; those equal in marks and in all tie-breaking rules share a place, as in the ranking. */
function placesOf(list: Placed[]) {
  const order = list.toSorted((a, b) => b.marks - a.marks || (a.tieKey < b.tieKey ? -1 : a.tieKey === b.tieKey ? 0 : 1))
  const places = new Map<string, number>()
  for (const [at, placed] of order.entries()) {
    const ahead = order[at - 1]
    const isEqual = ahead && ahead.marks === placed.marks && ahead.tieKey === placed.tieKey
    places.set(placed.id, isEqual ? (places.get(ahead.id) ?? at + 1) : at + 1)
  }
  return places
}

function countMoved(before: Placed[], after: Placed[]) {
  const [was, is] = [placesOf(before), placesOf(after)]
  return [...was].filter(([id, place]) => Math.min(place, is.get(id) ?? place) <= firstPlaces && is.get(id) !== place)
    .length
}

type Row = Awaited<ReturnType<typeof listCounted>>[number]
type Mark = ReturnType<typeof createMarker>
type Compared = { more: number; before: Placed | null; after: Placed | null }
type TieKeyFor = Awaited<ReturnType<typeof tieKeysFor>>

/** Compares an attempt's current and corrected score; null for one being scored at this moment. */
function compare({ id, score: was, merit, tieKey, startedAt, closedAt }: Row, score: Score, tieKeyFor: TieKeyFor) {
  if (was === null || closedAt === null) return null
  const more = parseFraction(score.marks).compare(parseFraction(was.marks))
  if (merit === null) return { more, before: null, after: null }
  const { marks, ...rest } = meritOf({ score, startedAt, closedAt })
  return { more, before: { id, marks: merit, tieKey }, after: { id, marks, tieKey: tieKeyFor(id, score, rest) } }
}

async function compareAll(ctx: Context, test: Test, mark: Mark) {
  const compared: Compared[] = []
  let last: string | null = null
  for (let rows: Row[] = []; last === null || rows.length === attemptsAtOnce; last = rows.at(-1)?.id ?? '') {
    rows = await listCounted(ctx, test.id, last)
    const ids = rows.map(({ id }) => id)
    const answersOf = ids.length === 0 ? new Map() : await listAnswersOf(ctx, ids)
    const tieKeyFor = await tieKeysFor(ctx, test, ids)
    for (const row of rows) {
      const answers: AnswerState[] = answersOf.get(row.id) ?? []
      const difference = compare(row, mark(new Map(answers.map((answer) => [answer.question_id, answer]))), tieKeyFor)
      if (difference) compared.push(difference)
    }
  }
  return compared
}

/** Scores every scored attempt again with the proposed key and stores nothing. 400 and 404 as for the correction itself. */
export async function readEffect(ctx: Context, testId: string, body: CorrectionBody): Promise<CorrectionEffect> {
  const requestedMarking = await wantedMarking(ctx, testId, body)
  const { keys } = await findMarking(ctx, { testId, questionId: body.question_id })
  const test = await getTest(ctx, testId)
  const { terms, sections } = test
  const counted = keys.map((key) => (key.questionId === requestedMarking.questionId ? requestedMarking : key))
  const compared = await compareAll(ctx, test, createMarker({ sections, keys: counted, terms }))
  const gain = compared.filter(({ more }) => more > 0).length
  const lose = compared.filter(({ more }) => more < 0).length
  const before = compared.flatMap(({ before }) => before ?? [])
  const after = compared.flatMap(({ after }) => after ?? [])
  return {
    attempts: compared.length,
    changed: gain + lose,
    gain,
    lose,
    candidates: before.length,
    places: countMoved(before, after),
    needs_two: await needsTwo(ctx, testId),
  }
}
