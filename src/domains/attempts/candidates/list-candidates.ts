import { eq } from 'drizzle-orm'
import { tests } from '#domains/exams/tables.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { type ListOrder, readPage, type StaffList } from '#platform/http/staff-list.ts'
import { attempts } from '../tables.ts'
import { describeCandidates, presentCandidate } from './describe-candidates.ts'
import { chosenCandidates, countCandidates, findCounted } from './find-candidates.ts'
import type { CandidateRow, CandidatesQuery } from './schema.ts'

const lastToBegin: ListOrder = { column: attempts.startedAt, id: attempts.id, type: 'timestamptz', descending: true }

type Asked = CandidatesQuery & { limit: number; after?: string | undefined }

/** The candidates of a test at one's own centres, with marks, ranks and times; also before its results are out. 404 for an unknown test. */
export async function listCandidates(
  ctx: Context,
  testId: string,
  { limit, after, ...query }: Asked,
): Promise<StaffList<CandidateRow>> {
  if ((await ctx.db.$count(tests, eq(tests.id, testId))) === 0) throw notFound('test')
  const only = chosenCandidates(ctx, testId, query)
  const read = async (ids: string[]) => (await describeCandidates(ctx, { testId, ids })).map(presentCandidate)
  if (query.state === 'unfinished')
    return readPage(ctx, { from: attempts, only, order: lastToBegin, limit, after, isSought: Boolean(query.q) }, read)
  const { ids, next } = await findCounted(ctx, only, { limit, after })
  return { data: await read(ids), next, total: await countCandidates(ctx, only) }
}
