import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { bankItems } from '#domains/bank/tables.ts'
import { merchants, taxRegistrations } from '#domains/catalogue/fees/tables.ts'
import { batches, centres, courses, products, subjects } from '#domains/catalogue/tables.ts'
import { legalTexts } from '#domains/content/legal/tables.ts'
import { contentCategories, contentItems, contentSubCategories } from '#domains/content/tables.ts'
import { tests } from '#domains/exams/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { staffGrants } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { approvalRules, revisions } from '#platform/data/database/tables.ts'
import type { AttentionSource } from '#platform/today.ts'
import { type FirstStep, type FirstSteps, firstStep } from './schema.ts'

/** Facts from the server's configuration, which no table holds. */
export type Installed = { hasMail: boolean; hasMerchantKeys: boolean }

/** Reads the first steps. A step is done once its thing has existed, even if it is archived later. */
export async function readFirstSteps({ db, now }: Context, installed: Installed): Promise<FirstSteps> {
  // Uses the index, as there may be a hundred thousand rows: for `exists` the planner would read a table from its beginning.
  const isAny = (table: PgTable) => sql`(select true from ${table} order by id limit 1) is not null`
  // The kinds are constants of the text: with parameters PostgreSQL planned these twenty reads anew each time, which took longer than running them.
  const isPublished = (kind: 'institute' | 'theme') =>
    sql`exists (select from ${revisions} where ${revisions.kind} = ${sql.raw(`'${kind}'`)})`
  const inForce = sql`(${staffGrants.endsAt} is null or ${staffGrants.endsAt} > ${now.toISOString()}::timestamptz)`
  const stored: Partial<Record<FirstStep, SQL>> = {
    institute: isPublished('institute'),
    theme: isPublished('theme'),
    legal: sql`exists (select from ${legalTexts} where ${legalTexts.publishedBy} is not null)`,
    colleague: sql`(select count(distinct ${staffGrants.userId}) > 1 from ${staffGrants} where ${inForce})
      or exists (select from ${approvalRules} where ${approvalRules.isSingle})`,
    centre: isAny(centres),
    tax: isAny(taxRegistrations),
    payment: isAny(merchants),
    product: isAny(products),
    course: isAny(courses),
    // Recorded courses, test series and books are sold without one.
    batch: sql`${isAny(batches)} or (${isAny(courses)} and not exists
      (select from ${courses} where ${courses.type} in ('classroom', 'live') and ${courses.batchId} is null))`,
    'content-category': isAny(contentCategories),
    'content-sub-category': isAny(contentSubCategories),
    'content-item': isAny(contentItems),
    writer: sql`exists (select from ${staffGrants} where ${staffGrants.role} in ('author', 'examiner', 'teacher') and ${inForce})`,
    subject: isAny(subjects),
    question: sql`(select true from ${bankItems} where ${bankItems.state} = 'ready' order by ${bankItems.number} offset 2 limit 1) is not null`,
    test: isAny(tests),
  }
  const columns = Object.entries(stored).map(([step, isDone]) => sql`${isDone} as ${sql.identifier(step)}`)
  const { rows } = await db.execute<Record<string, boolean>>(sql`select ${sql.join(columns, sql`, `)}`)
  const row = rows[0] ?? {}
  const done: Record<string, boolean> = {
    ...row,
    mail: installed.hasMail,
    payment: row.payment === true && installed.hasMerchantKeys,
  }
  return firstStep.options.map((step) => ({ step, is_done: done[step] === true }))
}

/** Adds one line to Today until the last step is done. */
export const firstStepAttention = (installed: Installed): AttentionSource<'first-steps'> => ({
  name: 'first steps',
  may: ({ actor }) => mayDo(actor, 'institute.edit'),
  async read(ctx) {
    const open = (await readFirstSteps(ctx, installed)).filter((step) => !step.is_done)
    return open.length === 0 ? [] : [{ kind: 'first-steps', since: ctx.now, count: open.length }]
  },
})
