import { findScheduled } from '#domains/exams/staff/read-plan.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { type ListOrder, readPage, type StaffList } from '#platform/http/staff-list.ts'
import type { FindListed } from '../ranking/find-ranks.ts'
import { attempts } from '../tables.ts'
import { describeCandidates, presentCandidate } from './describe-candidates.ts'
import { chosenCandidates, countCandidates, findCounted } from './find-candidates.ts'
import type { CandidateRow, CandidatesQuery } from './schema.ts'

const lastToBegin: ListOrder = { column: attempts.startedAt, id: attempts.id, type: 'timestamptz', descending: true }

type Asked = CandidatesQuery & { limit: number; after?: string | undefined; findListed: FindListed }

/** The candidates of a test at one's own centres, with marks, ranks and times; also before its results are out. 404 for an unknown test. */
export async function listCandidates(
  ctx: Context,
  testId: string,
  { limit, after, findListed, ...query }: Asked,
): Promise<StaffList<CandidateRow>> {
  const test = await findScheduled(ctx, testId)
  if (!test) throw notFound('test')
  const only = chosenCandidates(ctx, testId, query)
  const read = async (ids: string[]) => (await describeCandidates(ctx, { test, ids }, findListed)).map(presentCandidate)
  if (query.state === 'unfinished')
    return readPage(ctx, { from: attempts, only, order: lastToBegin, limit, after, isSought: Boolean(query.q) }, read)
  const { ids, next } = await findCounted(ctx, only, { limit, after })
  return { data: await read(ids), next, total: await countCandidates(ctx, only) }
}
