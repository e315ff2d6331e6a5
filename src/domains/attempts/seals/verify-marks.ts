import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { countMarks } from '../marking/count-marks.ts'
import type { Score } from '../marking/mark-answers.ts'
import { listAnswersOf } from '../sitting/reads.ts'
import { attempts } from '../tables.ts'
import type { JournalFault } from './schema.ts'

const { id, testId, paperVersion, startedAt, closedAt, score, marksObtained, merit, accuracy, secondsTaken } = attempts
const columns = { id, testId, paperVersion, startedAt, closedAt, score, marksObtained, merit, accuracy, secondsTaken }

function listClosed({ db }: Context, ids: string[]) {
  return db
    .select(columns)
    .from(attempts)
    .where(and(inArray(id, ids), isNotNull(closedAt)))
}
type Closed = Awaited<ReturnType<typeof listClosed>>[number]
type Counted = Awaited<ReturnType<typeof countMarks>>[number]

/** Returns whether two scores have equal marks in total and in every section, as the analysis shows both. */
function isSameScore(kept: Score | null, counted: Score) {
  const marksOf = ({ marks, sections }: Score) =>
    JSON.stringify([marks, sections.map((section) => [section.sectionId, section.marks])])
  return kept !== null && marksOf(kept) === marksOf(counted)
}

function problemOf(kept: Closed, counted: Counted) {
  if (kept.marksObtained !== counted.marksObtained)
    return `it has ${kept.marksObtained} marks, but its answers add up to ${counted.marksObtained}`
  if (!isSameScore(kept.score, counted.score)) return 'its score does not match its answers'
  const isPlaced = kept.merit === counted.merit && kept.accuracy === counted.accuracy
  return isPlaced && kept.secondsTaken === counted.secondsTaken
    ? null
    : 'the values behind its rank do not match its answers'
}

/** Counts some attempts of one test at one version of its paper. */
async function recount(ctx: Context, list: Closed[]) {
  const [first] = list
  if (!first) return []
  const answersOf = await listAnswersOf(
    ctx,
    list.map((attempt) => attempt.id),
  )
  const sittings = list.flatMap(({ id, startedAt, closedAt, merit }) =>
    closedAt ? [{ id, startedAt, closedAt, isCandidate: merit !== null, answers: answersOf.get(id) ?? [] }] : [],
  )
  if (first.paperVersion === null) return []
  return countMarks(ctx, { testId: first.testId, paperVersion: first.paperVersion, sittings })
}

async function compare(ctx: Context, ids: string[]) {
  const closed = ids.length === 0 ? [] : await listClosed(ctx, ids)
  const faults: JournalFault[] = []
  for (const list of Map.groupBy(closed, (attempt) => `${attempt.testId} ${attempt.paperVersion}`).values()) {
    const counted = new Map((await recount(ctx, list)).map((attempt) => [attempt.id, attempt]))
    for (const kept of list) {
      const recounted = counted.get(kept.id)
      const problem = recounted ? problemOf(kept, recounted) : 'it is closed but was never marked'
      if (problem) faults.push({ submission_id: kept.id, row: null, problem })
    }
  }
  return faults
}

/** Counts closed attempts again from their journals, at the version of the paper that each was counted from, and names those whose marks are others. What seems wrong is looked at twice, as a correction may come in between. */
export async function listWrongMarks(ctx: Context, ids: string[]) {
  const suspects = await compare(ctx, ids)
  return compare(
    ctx,
    suspects.flatMap(({ submission_id }) => submission_id ?? []),
  )
}
