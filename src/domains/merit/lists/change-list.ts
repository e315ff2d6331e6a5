import { and, eq, inArray } from 'drizzle-orm'
import type { Test } from '#domains/exams/tables.ts'
import { listTests } from '#domains/exams/tests/reads.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { msg, t, translated } from '#platform/text/messages.ts'
import { meritLists, meritShifts } from '../tables.ts'
import { lockList } from './calculate-list.ts'
import { termsOf } from './read-field.ts'
import { type ListRules, listRules, type MeritListChange, type NewMeritList, type PossibleShift } from './schema.ts'

function refuse(errors: Record<string, string>) {
  const [field] = Object.keys(errors)
  if (field !== undefined) throw new AppError('invalid', `${field}: ${errors[field]}`, { errors })
}

/** Refuses rules that list something twice. */
function checkRules({ places, slabs }: ListRules) {
  const errors: Record<string, string> = {}
  for (const [index, { category }] of places.entries())
    if (places.findIndex((entry) => entry.category === category) < index)
      errors[`rules.places.${index}.category`] = t`is listed twice`
  for (const [index, slab] of slabs.entries()) {
    const before = slabs[index - 1]
    if (before && slab.percent >= before.percent)
      errors[`rules.slabs.${index}.percent`] = t`must be lower than in the slab before it, or nobody would get it`
  }
  refuse(errors)
}

const shapeWords = {
  sections: msg`has other sections, marks or minimum marks`,
  ties: msg`breaks ties in another order`,
  places: msg`rounds marks to other decimals`,
  normalisation: msg`normalises marks in another way`,
  minima: msg`has other minimum marks by category`,
}

/** Returns why a test cannot be a shift of the examination of another, as the end of a sentence about it; null if it can. */
function misfitOf(test: Test, first: Test) {
  const [own, other] = [termsOf(test, listRules.parse({})), termsOf(first, listRules.parse({}))]
  for (const part of ['sections', 'ties', 'places', 'normalisation', 'minima'] as const)
    if (JSON.stringify(own[part]) !== JSON.stringify(other[part])) return translated(shapeWords[part])
  return null
}

/** Returns the names of the lists that these tests are in. */
async function findTaken(ctx: Context, ids: string[]) {
  const taken = await ctx.db
    .select({ testId: meritShifts.testId, list: meritLists.name })
    .from(meritShifts)
    .innerJoin(meritLists, eq(meritLists.id, meritShifts.listId))
    .where(inArray(meritShifts.testId, ids))
  return new Map(taken.map(({ testId, list }) => [testId, list]))
}

const inOtherList = (list: string) => t`is already in the list “${list}”`

async function checkShifts(ctx: Context, shifts: NewMeritList['shifts']) {
  const errors: Record<string, string> = {}
  const known = new Map((await listTests(ctx)).map((test) => [test.id, test]))
  const ids = shifts.map(({ test_id }) => test_id)
  const taken = await findTaken(ctx, ids)
  const first = known.get(ids[0] ?? '')
  const problems = ids.map((testId, index) => {
    const test = known.get(testId)
    const list = taken.get(testId)
    if (!test) return t`must be a scheduled test`
    if (ids.indexOf(testId) < index) return t`is listed twice`
    return list === undefined ? first && misfitOf(test, first) : inOtherList(list)
  })
  for (const [index, problem] of problems.entries()) if (problem) errors[`shifts.${index}.test_id`] = problem
  const at = problems.findIndex(Boolean)
  if (at === -1) return
  const name = known.get(ids[at] ?? '')?.name ?? t`Test ${at + 1}`
  throw new AppError('invalid', `${name} ${problems[at]}.`, { errors })
}

/**
 * Lists the tests of the same type that have begun, the latest first, each with the reason why it cannot share a merit
 * list with this one. 404 for an unknown test.
 */
export async function listPossibleShifts(ctx: Context, testId: string): Promise<PossibleShift[]> {
  const all = await listTests(ctx)
  const first = all.find(({ id }) => id === testId)
  if (!first) throw notFound('test')
  const others = all.filter(({ id, type, opensAt }) => id !== testId && type === first.type && opensAt <= ctx.now)
  const taken = await findTaken(
    ctx,
    others.map(({ id }) => id),
  )
  return others
    .toSorted((a, b) => b.opensAt.getTime() - a.opensAt.getTime())
    .map((test) => {
      const list = taken.get(test.id)
      const problem = list === undefined ? misfitOf(test, first) : inOtherList(list)
      return { _id: test.id, quiz_name: test.name, publish_date: test.opensAt.toISOString(), problem }
    })
}

/** Creates a list of tests that are shifts of one examination. 400 naming the field of a test that is unknown, in another list or of another pattern. */
export async function addList(ctx: Context, { name, shifts, rules }: NewMeritList & { rules: ListRules }) {
  checkRules(rules)
  return inTransaction(ctx, async (ctx) => {
    await checkShifts(ctx, shifts)
    const id = newId()
    await ctx.db.insert(meritLists).values({ id, name, rules, createdBy: userOf(ctx).id, createdAt: ctx.now })
    const rows = shifts.map((entry, index) => ({
      listId: id,
      position: index + 1,
      testId: entry.test_id,
      name: entry.name,
    }))
    const made = await ctx.db
      .insert(meritShifts)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: meritShifts.testId })
    if (made.length < rows.length)
      throw new AppError('conflict', 'Someone has just added one of these tests to another list.')
    await audit(ctx, { action: 'merit-list-made', subjectId: id, details: { name, shifts: rows.length } })
    return { _id: id }
  })
}

/**
 * Changes the name and the rules of the next version; existing versions stay. 409 `stale` if someone else has
 * changed it.
 */
export async function changeList(
  ctx: Context,
  listId: string,
  { edition, name, rules }: MeritListChange & { rules: ListRules; edition: number },
) {
  checkRules(rules)
  return inTransaction(ctx, async (ctx) => {
    const list = await lockList(ctx, listId)
    if (list.edition !== edition)
      throw new AppError('stale', 'Someone else has changed this list in the meantime. Please reload it.', {
        data: { edition: list.edition },
      })
    const isIt = and(eq(meritLists.id, listId), eq(meritLists.edition, edition))
    await ctx.db
      .update(meritLists)
      .set({ name, rules, edition: edition + 1 })
      .where(isIt)
    await audit(ctx, { action: 'merit-list-changed', subjectId: listId, details: { name } })
    return { edition: edition + 1 }
  })
}
