import { createHash } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { SectionScore } from '#domains/attempts/marking/mark-answers.ts'
import { isTestSettled } from '#domains/attempts/ranking/find-ranks.ts'
import { attempts } from '#domains/attempts/tables.ts'
import { maximumOf, sumOf } from '#domains/exams/marks/rules.ts'
import { plainTies } from '#domains/exams/patterns/rules.ts'
import type { TieRule } from '#domains/exams/patterns/schema.ts'
import { freezeCandidates } from '#domains/exams/registrations/candidate-data.ts'
import { type Test, testCandidates } from '#domains/exams/tables.ts'
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

/** Returns the tests of a list in their order, read without the cache. */
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

const idsOf = (testIds: string[]) => sql`${sql.param(testIds)}::uuid[]`

/** Freezes the data of candidates who needed no registration, so that what they change later changes no rank. */
export async function freezeUnregistered(ctx: Context, listId: string) {
  const { rows } = await ctx.db.execute<{ testId: string; studentId: string; at: string }>(sql`
    select a.test_id as "testId", a.student_id as "studentId", a.started_at::text as at
    from ${meritShifts} s join ${attempts} a on a.test_id = s.test_id
      left join ${testCandidates} c on c.test_id = a.test_id and c.student_id = a.student_id
    where s.list_id = ${listId} and a.merit is not null and c.student_id is null`)
  await freezeCandidates(ctx, rows)
}

/**
 * Reads the candidates in batches, as parsing all of them at once would block the process. Only students' first
 * attempts are ranked; a candidate in two shifts counts with the earlier one.
 */
async function readCandidates({ db }: Context, testIds: string[], pause: () => Promise<void>) {
  await db.execute(sql`
    declare sat no scroll cursor for select a.id as "attemptId", a.student_id as "studentId", a.test_id as "testId", c.name,
      r.roll_number as "rollNumber", coalesce(r.mode, 'online') as mode, c.category, c.state_name as "stateName",
      c.centre_id as "centreId", c.batch_id as "batchId", c.dob::text as born, c.erased_at is not null as "isErased",
      a.score->>'marks' as marks, a.score->>'scale' as scale, a.score->'sections' as sections,
      a.accuracy, a.seconds_taken as seconds
    from ${attempts} a join ${testCandidates} c on c.test_id = a.test_id and c.student_id = a.student_id
      left join test_registrations r on r.test_id = a.test_id and r.student_id = a.student_id
    where a.test_id = any(${idsOf(testIds)}) and a.merit is not null
    order by a.started_at, a.id`)
  const found: Row[] = []
  for (;;) {
    const { rows } = await db.execute<Row>(sql`fetch 200 from sat`)
    found.push(...rows)
    if (rows.length < 200) break
    await pause()
  }
  await db.execute(sql`close sat`)
  return found
}

/**
 * Returns a hash that changes whenever a rank would, computed by the database from the terms and from the facts about
 * each candidate that ranks depend on. A name counts only by its place among those of the same age, and a state only by
 * its comparison key, so that a corrected spelling changes nothing.
 */
async function readFingerprint({ db }: Context, terms: MeritTerms, testIds: string[]) {
  const isAsked = (...rules: TieRule['by'][]) => terms.ties.some(({ by }) => rules.includes(by))
  const born = isAsked('older', 'younger') ? sql`c.dob` : sql`null::date`
  const named = sql`upper(regexp_replace(btrim(c.name), '\s+', ' ', 'g')) collate "C"`
  const name = isAsked('name') ? sql`rank() over (partition by ${born} order by ${named})` : sql`0`
  const { rows } = await db.execute<{ hash: string }>(sql`
    select md5(coalesce(string_agg(fact, '' order by id), '')) as hash from (
      select a.id, md5(row(a.id, a.student_id, a.test_id, a.score->>'marks', a.score->>'scale', a.score->'sections',
        a.accuracy, a.seconds_taken, c.category, lower(btrim(c.state_name)), c.centre_id, c.batch_id, ${born}, ${name})::text) as fact
      from ${attempts} a left join ${testCandidates} c on c.test_id = a.test_id and c.student_id = a.student_id
      where a.test_id = any(${idsOf(testIds)}) and a.merit is not null
    ) candidates`)
  return createHash('sha256')
    .update(JSON.stringify({ terms, testIds, candidates: rows[0]?.hash }))
    .digest('base64url')
}

/** Returns the terms and tests of a list with a fingerprint of everything that its ranks depend on. */
export async function readState(ctx: Context, { id, rules }: { id: string; rules: ListRules }) {
  const shifts = await listShifts(ctx, id)
  const first = shifts[0]?.test
  if (!first) throw new AppError('conflict', 'This list has no tests.')
  const terms = termsOf(first, rules)
  const tests = shifts.map(({ test }) => test)
  const fingerprint = await readFingerprint(
    ctx,
    terms,
    tests.map(({ id }) => id),
  )
  return { shifts, tests, terms, fingerprint }
}

async function countRegistered(ctx: Context, testIds: string[]) {
  const { rows } = await ctx.db.execute<{ testId: string; count: number }>(sql`
    select test_id as "testId", count(*)::int as count from test_registrations
    where test_id = any(${idsOf(testIds)}) and cancelled_at is null group by 1`)
  return new Map(rows.map(({ testId, count }) => [testId, count]))
}

/** Reads every candidate whom a list of these tests ranks now. */
export async function readField(
  ctx: Context,
  shifts: { name: string; test: Test }[],
  pause: () => Promise<void>,
): Promise<Sat> {
  const testIds = shifts.map(({ test }) => test.id)
  const registered = await countRegistered(ctx, testIds)
  const nameOf = new Map(shifts.flatMap(({ test }) => test.sections.map((section) => [section.id, section.name])))
  const seen = new Set<string>()
  const candidates: Candidate[] = []
  const rows = await readCandidates(ctx, testIds, pause)
  for (const { testId, sections, ...row } of rows) {
    if (seen.has(row.studentId)) continue
    seen.add(row.studentId)
    candidates.push({
      ...row,
      shift: testIds.indexOf(testId),
      sections: sections.map((section) => presentSection(section, nameOf.get(section.sectionId) ?? '')),
    })
  }
  return {
    shifts: shifts.map(({ name, test }) => ({
      testId: test.id,
      name,
      held: test.opensAt,
      registered: isRanked(test.type) ? (registered.get(test.id) ?? 0) : null,
    })),
    candidates,
    twice: rows.length - candidates.length,
  }
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
