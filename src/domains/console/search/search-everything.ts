import { searchQuestions } from '#domains/bank/questions/reads-choices.ts'
import { searchBatches, searchCourses } from '#domains/catalogue/search/reads.ts'
import { searchNotices } from '#domains/content/staff/list-published.ts'
import { searchTests } from '#domains/exams/staff/list-tests.ts'
import { mayDo } from '#domains/identity/access.ts'
import { searchLeads } from '#domains/leads/staff/reads-list.ts'
import { searchOrders } from '#domains/purchases/staff/reads-orders.ts'
import type { Context } from '#platform/context.ts'
import { withoutValues } from '#platform/data/database/database-errors.ts'
import { searchStudents } from '../students/reads-list.ts'
import { soughtIn } from './rules.ts'
import type { FoundThings, SearchQuery } from './schema.ts'

const most = 8

/**
 * Searches all kinds at once, each with a statement limited by the caller's grants; if one fails, the others
 * still answer.
 */
export async function searchEverything(ctx: Context, { q, centre, closed }: SearchQuery): Promise<FoundThings> {
  const sought = soughtIn(q)
  const asked = { q, most: most + 1, centre }
  const failed: string[] = []
  async function some<Row>(kind: string, isAsked: boolean, search: () => Promise<Row[]>) {
    if (!isAsked) return { rows: [], has_more: false }
    try {
      const rows = await search()
      return { rows: rows.slice(0, most), has_more: rows.length > most }
    } catch (error) {
      ctx.log.error({ err: withoutValues(error), kind }, 'a kind could not be searched')
      failed.push(kind)
      return { rows: [], has_more: false }
    }
  }
  const isOffice = mayDo(ctx.actor, 'students.read')
  const isDesk = mayDo(ctx.actor, 'leads.work') || mayDo(ctx.actor, 'leads.work-own')
  const mayList = mayDo(ctx.actor, 'catalogue.read')
  const byName = sought !== 'email'
  const [students, leads, orders, tests, questions, courses, batches, notices] = await Promise.all([
    some('students', isOffice, () => searchStudents(ctx, asked)),
    some('leads', isDesk, () => searchLeads(ctx, { ...asked, isClosedToo: closed === 'yes' })),
    some('orders', byName && mayDo(ctx.actor, 'orders.read'), () => searchOrders(ctx, asked)),
    some('tests', byName && mayDo(ctx.actor, 'tests.plan'), () => searchTests(ctx, asked)),
    some('questions', byName, () => searchQuestions(ctx, asked)),
    some('courses', byName && mayList, () => searchCourses(ctx, asked)),
    some('batches', byName && mayList, () => searchBatches(ctx, asked)),
    some('notices', byName && mayDo(ctx.actor, 'site.draft'), () => searchNotices(ctx, asked)),
  ])
  return { students, leads, orders, tests, questions, courses, batches, notices, failed }
}
