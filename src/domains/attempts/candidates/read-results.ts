import { findScheduled, stageOf } from '#domains/exams/staff/read-plan.ts'
import type { TestStage } from '#domains/exams/staff/schema.ts'
import type { Test } from '#domains/exams/tables.ts'
import { listTests, presentTest } from '#domains/exams/tests/reads.ts'
import { mayDo } from '#domains/identity/access.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { StaffList } from '#platform/http/staff-list.ts'
import { keyOfName } from '#platform/text/typed.ts'
import { isTestSettled } from '../ranking/find-ranks.ts'
import { chosenCandidates, countCandidates } from './find-candidates.ts'
import type { SatTest, TestResults } from './schema.ts'

function presentSat(test: Test, now: Date): SatTest {
  const { _id, quiz_name, quiz_type, publish_date, closes_at } = presentTest(test)
  return { _id, quiz_name, quiz_type, stage: stageOf(test, now), publish_date, closes_at }
}

type Asked = { stage?: TestStage | undefined; q?: string | undefined; from: number; limit: number }

/** An institute has hundreds of tests, and all are remembered. */
export async function listSatTests(ctx: Context, { stage, q = '', from, limit }: Asked): Promise<StaffList<SatTest>> {
  const words = keyOfName(q)
  const matches = (await listTests(ctx))
    .filter(({ name, opensAt }) => opensAt <= ctx.now && keyOfName(name).includes(words))
    .map((test) => presentSat(test, ctx.now))
    .filter((test) => stage === undefined || test.stage === stage)
  const next = from + limit < matches.length ? String(from + limit) : null
  return { data: matches.slice(from, from + limit), next, total: { value: matches.length, is_exact: true } }
}

/** Returns the state of a test's results, for callers who may read its ranks. 404 before it is scheduled. */
export async function readResults(ctx: Context, testId: string): Promise<TestResults> {
  const test = await findScheduled(ctx, testId)
  if (!test) throw notFound('test')
  const unfinished = await countCandidates(ctx, chosenCandidates(ctx, testId, { state: 'unfinished' }))
  return {
    ...presentSat(test, ctx.now),
    mm: presentTest(test).mm,
    languages: test.languages,
    paper_version: test.paperVersion,
    sections: test.sections.map(({ name }) => name),
    drop_rule: test.terms.results?.dropped ?? null,
    unfinished: unfinished.value,
    is_settled: await isTestSettled(ctx, test),
    is_released_by_staff: test.isReleasedByStaff,
    results_released_at: test.resultsReleasedAt?.toISOString() ?? null,
    may_release: mayDo(ctx.actor, 'results.release'),
  }
}
