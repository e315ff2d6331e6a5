import { createHash } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { SectionScore } from '#domains/attempts/marking/mark-answers.ts'
import { isTestSettled } from '#domains/attempts/ranking/find-ranks.ts'
import { attempts } from '#domains/attempts/tables.ts'
import { maximumOf, sumOf } from '#domains/exams/marks/rules.ts'
import { plainTies } from '#domains/exams/patterns/rules.ts'
import type { Test } from '#domains/exams/tables.ts'
import { getTest } from '#domains/exams/tests/reads.ts'
import { isRanked, windowState } from '#domains/exams/tests/rules.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { methodPlaces } from '../normalisation/normalise-shifts.ts'
import { meritShifts } from '../tables.ts'
import type { Sat } from './count-list.ts'
import type { Candidate, SectionOf } from './rank-field.ts'
import type { ListRules, MeritTerms } from './schema.ts'

type Section = Test['sections'][number]
const ownMaximum = (section: Section) => maximumOf(section, section.questionsCount)
/** Returns whether its questions or its wrong answers count differently. */
const isMixed = ({ groups, penaltySteps }: Section) => groups !== null || penaltySteps !== null

/** Returns the terms of a list: the pattern's, as frozen by the first shift, with the list's own rules. */
export function termsOf({ terms, sections }: Test, { normalisation, places, slabs }: ListRules): MeritTerms {
  const { results = {}, roundingPlaces } = terms
  const method = normalisation ?? results.normalisation ?? 'none'
  return {
    normalisation: method,
    ties: results.ties ?? plainTies,
    places: roundingPlaces,
    score_places: method === 'none' ? roundingPlaces : methodPlaces[method],
    maximum: sumOf(sections.filter(({ isQualifying }) => !isQualifying).map(ownMaximum)).toFraction(),
    sections: sections.map((section) => ({
      name: section.name,
      questions: section.questionsCount,
      marks_per_question: isMixed(section) ? '' : section.marksPerQuestion,
      penalty: isMixed(section) ? '' : section.penalty,
      maximum: ownMaximum(section).toFraction(),
      minimum: section.minimumMarks,
      is_qualifying: section.isQualifying,
    })),
    minima: results.minima ?? [],
    seats: places,
    slabs,
  }
}

/** The tests of a list in their order, fresh. */
export async function listShifts(ctx: Context, listId: string) {
  const rows = await ctx.db
    .select()
    .from(meritShifts)
    .where(eq(meritShifts.listId, listId))
    .orderBy(asc(meritShifts.position))
  return Promise.all(rows.map(async ({ name, testId }) => ({ name, test: await getTest(ctx, testId) })))
}

/** Presents a section's score; older scores lack some counts, which are then zero. */
function presentSection(score: SectionScore, name: string): SectionOf {
  const { correct, wrong, skipped, partial = 0, dropped = 0, marks, isQualifying = false } = score
  return { name, isQualifying, correct, wrong, skipped, partial, dropped, marks }
}

type Row = Omit<Candidate, 'shift' | 'sections' | 'marks'> & {
  testId: string
  marks: string
  sections: SectionScore[]
}

/**
 * Reads the candidates. Only students' first attempts have a merit; a candidate in two shifts counts with the
 * earlier one.
 */
async function readCandidates(ctx: Context, testIds: string[]) {
  const ids = sql`${sql.param(testIds)}::uuid[]`
  const { rows } = await ctx.db.execute<Row>(sql`
    select a.id as "attemptId", a.student_id as "studentId", a.test_id as "testId", u.candidate_name as name,
      r.roll_number as "rollNumber", coalesce(r.mode, 'online') as mode, p.category,
      nullif(trim(coalesce(p.present_address->>'state', p.present_address->>'present_state')), '') as "stateName",
      a.centre_id as "centreId",
      (select e.batch_id from enrolments e where e.student_id = a.student_id and e.created_at <= a.started_at
        and (e.ended_at is null or e.ended_at > a.started_at) order by e.created_at desc, e.id limit 1) as "batchId",
      p.dob::text as born, a.score->>'marks' as marks, a.score->>'scale' as scale, a.score->'sections' as sections,
      a.accuracy, a.seconds_taken as seconds
    from ${attempts} a join users u on u.id = a.student_id
      left join profiles p on p.user_id = a.student_id
      left join test_registrations r on r.test_id = a.test_id and r.student_id = a.student_id
    where a.test_id = any(${ids}) and a.merit is not null
    order by a.started_at, a.id`)
  return rows
}

async function countRegistered(ctx: Context, testIds: string[]) {
  const { rows } = await ctx.db.execute<{ testId: string; count: number }>(sql`
    select test_id as "testId", count(*)::int as count from test_registrations
    where test_id = any(${sql.param(testIds)}::uuid[]) and cancelled_at is null group by 1`)
  return new Map(rows.map(({ testId, count }) => [testId, count]))
}

export type Field = Sat & { terms: MeritTerms; fingerprint: string; tests: Test[] }

/** Reads everyone whom a list ranks as of now, with a fingerprint that changes whenever a rank would. */
export async function readField(ctx: Context, { id, rules }: { id: string; rules: ListRules }): Promise<Field> {
  const shifts = await listShifts(ctx, id)
  const testIds = shifts.map(({ test }) => test.id)
  const registered = await countRegistered(ctx, testIds)
  const nameOf = new Map(shifts.flatMap(({ test }) => test.sections.map((section) => [section.id, section.name])))
  const seen = new Set<string>()
  const candidates: Candidate[] = []
  const rows = await readCandidates(ctx, testIds)
  for (const { testId, sections, ...row } of rows) {
    if (seen.has(row.studentId)) continue
    seen.add(row.studentId)
    candidates.push({
      ...row,
      shift: testIds.indexOf(testId),
      sections: sections.map((section) => presentSection(section, nameOf.get(section.sectionId) ?? '')),
    })
  }
  const first = shifts[0]?.test
  if (!first) throw new AppError('conflict', 'This list has no tests.')
  const terms = termsOf(first, rules)
  const sat = {
    shifts: shifts.map(({ name, test }) => ({
      testId: test.id,
      name,
      held: test.opensAt,
      registered: isRanked(test.type) ? (registered.get(test.id) ?? 0) : null,
    })),
    candidates,
    twice: rows.length - candidates.length,
  }
  const fingerprint = createHash('sha256').update(JSON.stringify({ terms, sat })).digest('base64url')
  return { ...sat, terms, fingerprint, tests: shifts.map(({ test }) => test) }
}

/** Refuses with 409 while someone may still take a shift, or is being scored. */
export async function requireCounted(ctx: Context, tests: Test[]) {
  for (const test of tests) {
    if (isRanked(test.type) && windowState(test, ctx.now) !== 'ended')
      throw new AppError('conflict', t`${test.name} has not ended yet.`)
    if (!(await isTestSettled(ctx, test)))
      throw new AppError(
        'conflict',
        t`The attempts at ${test.name} are still being marked. Please try again in a minute.`,
      )
  }
}
