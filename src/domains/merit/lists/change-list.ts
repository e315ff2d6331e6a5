import { and, eq, inArray } from 'drizzle-orm'
import type { Test } from '#domains/exams/tables.ts'
import { listTests } from '#domains/exams/tests/reads.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { meritLists, meritShifts } from '../tables.ts'
import { lockList } from './calculate-list.ts'
import { termsOf } from './read-field.ts'
import { type ListRules, listRules, type MeritListChange, type NewMeritList } from './schema.ts'

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

/** Returns what all shifts of one examination must have in common. */
function shapeOf(test: Test) {
  const { normalisation, ties, places, sections, minima } = termsOf(test, listRules.parse({}))
  return JSON.stringify({ normalisation, ties, places, sections, minima })
}

async function checkShifts(ctx: Context, shifts: NewMeritList['shifts']) {
  const errors: Record<string, string> = {}
  const known = new Map((await listTests(ctx)).map((test) => [test.id, test]))
  const ids = shifts.map(({ test_id }) => test_id)
  const taken = await ctx.db
    .select({ testId: meritShifts.testId, list: meritLists.name })
    .from(meritShifts)
    .innerJoin(meritLists, eq(meritLists.id, meritShifts.listId))
    .where(inArray(meritShifts.testId, ids))
  const first = known.get(ids[0] ?? '')
  for (const [index, testId] of ids.entries()) {
    const test = known.get(testId)
    const list = taken.find((entry) => entry.testId === testId)?.list
    const field = `shifts.${index}.test_id`
    if (!test) errors[field] = t`must be a scheduled test`
    else if (ids.indexOf(testId) < index) errors[field] = t`is listed twice`
    else if (list !== undefined) errors[field] = t`is already in the list “${list}”`
    else if (first && shapeOf(test) !== shapeOf(first))
      errors[field] = t`must have the same sections and rules as the first shift`
  }
  refuse(errors)
}

/** Makes a list of tests that are shifts of one examination. 400 naming the field of a test that is unknown, in another list or of another pattern. */
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

/** Changes the name and what the next version is counted by; versions that are there stay. 409 `stale` when somebody else has changed it. */
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
