import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import {
  demand,
  demandFields,
  demandLink,
  optionalNumber,
  type Problems,
  readFields,
  shapeOf,
  shortText,
  storeFields,
} from '#domains/content/staff/prepare-fields.ts'
import { type Kind, nextPosition, type Subject } from '#domains/content/staff/prepare-kind.ts'
import { mayDo } from '#domains/identity/access.ts'
import { listPeopleWith } from '#domains/identity/staff/reads.ts'
import type { Context } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import type { PublishedByTwo } from '#platform/data/drafts/kinds.ts'
import { id } from '#platform/http/schema.ts'
import { msg, t } from '#platform/text/messages.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { staffPaths } from '#platform/text/staff-paths.ts'
import { priceProblems } from '../fees/rules.ts'
import { type InclusionKind, inclusionKind } from '../fees/schema.ts'
import { courseInclusions, coursePrices } from '../fees/tables.ts'
import { type CourseType, courseType } from '../schema.ts'
import { batches, courseCategoryCourses, courseExams, courses, products } from '../tables.ts'
import { checkCommon, common, readCommon, storedCommon } from './check-listed.ts'
import { courseFields } from './fields.ts'

const ids = z.array(id).max(100).default([])

const courseBody = z.strictObject({
  ...common,
  ...shapeOf(courseFields),
  type: courseType.nullable().default(null),
  exam_ids: ids,
  course_category_ids: ids,
  curriculum: z
    .array(
      z.strictObject({
        title: shortText,
        lectures: z
          .array(z.strictObject({ title: shortText, minutes: z.number().int().min(0).max(1440).default(0) }))
          .max(200)
          .default([]),
      }),
    )
    .max(60)
    .default([]),
  includes: z
    .array(
      z.strictObject({
        kind: inclusionKind,
        ref_id: id,
        quiz_types: z.array(shortText).max(10).nullable().default(null),
      }),
    )
    .max(100)
    .default([]),
  /** Rupees. The price at first publication; from then on prices are dated and need approval. */
  base_fee: optionalNumber,
  discounted_fee: optionalNumber,
  book_fee: optionalNumber,
})
type CourseBody = z.output<typeof courseBody>

async function read({ db }: Context, courseId: string): Promise<CourseBody | null> {
  const [row] = await db.select().from(courses).where(eq(courses.id, courseId))
  if (!row) return null
  const [forExams, inCategories, includes] = await Promise.all([
    db.select({ id: courseExams.examId }).from(courseExams).where(eq(courseExams.courseId, courseId)),
    db
      .select({ id: courseCategoryCourses.courseCategoryId })
      .from(courseCategoryCourses)
      .where(eq(courseCategoryCourses.courseId, courseId)),
    db.select().from(courseInclusions).where(eq(courseInclusions.courseId, courseId)),
  ])
  return {
    ...readCommon(row),
    ...readFields(courseFields, row),
    type: row.type,
    exam_ids: forExams.map((exam) => exam.id).sort(),
    course_category_ids: inCategories.map((category) => category.id).sort(),
    curriculum: row.curriculum,
    includes: includes.flatMap(({ kind, refId, quizTypes }) => {
      return refId === courseId ? [] : [{ kind, ref_id: refId, quiz_types: quizTypes }]
    }),
    base_fee: rupeesOf(row.baseFee),
    discounted_fee: rupeesOf(row.discountedFee),
    book_fee: row.bookFee === null ? null : rupeesOf(row.bookFee),
  }
}

const needsBatch = (type: CourseBody['type']) => type === 'live' || type === 'classroom'

async function isThere({ db }: Context, table: typeof products | typeof batches, which: SQL | undefined) {
  return (await db.$count(table, which)) > 0
}

async function checkPlaces(ctx: Context, body: CourseBody, problems: Problems) {
  demand(problems, { type: [body.type, t`Please choose the course type.`] })
  demandFields(problems, courseFields, body)
  const isPublic = and(eq(products.id, body.product_id ?? ''), eq(products.isLive, true))
  if (body.product_id !== null && !(await isThere(ctx, products, isPublic)))
    problems.product_id = t`This product is not public.`
  if (needsBatch(body.type))
    demand(problems, { batch_id: [body.batch_id, t`Please choose a batch. This course type needs one.`] })
  else if (body.type !== 'publications')
    demand(problems, { validity_days: [body.validity_days, t`Please enter the validity in days.`] })
  if (body.batch_id !== null && !(await isThere(ctx, batches, eq(batches.id, body.batch_id))))
    problems.batch_id = t`This batch no longer exists.`
}

function checkLists({ curriculum, validity_days }: CourseBody, problems: Problems) {
  for (const [part, { title, lectures }] of curriculum.entries()) {
    demand(problems, { [`curriculum.${part}.title`]: [title, t`A part of the curriculum needs a title.`] })
    for (const [index, lecture] of lectures.entries())
      demand(problems, { [`curriculum.${part}.lectures.${index}.title`]: [lecture.title, t`A lecture needs a title.`] })
  }
  const isWhole =
    validity_days === null || (Number.isInteger(validity_days) && validity_days >= 1 && validity_days <= 3660)
  if (!isWhole) problems.validity_days = t`Please enter a whole number of days, at least one.`
}

async function check(ctx: Context, { id: courseId, body }: Subject<CourseBody>) {
  const problems = await checkCommon(ctx, { kind: 'course', table: courses, id: courseId, body })
  await checkPlaces(ctx, body, problems)
  checkLists(body, problems)
  demandLink(problems, 'demo_film', body.demo_film)
  if ((await ctx.db.$count(courses, eq(courses.id, courseId))) === 0) {
    demand(problems, {
      base_fee: [body.base_fee, t`The fee is missing.`],
      discounted_fee: [
        body.discounted_fee,
        t`Please enter the price after discount. Without a discount, enter the fee again.`,
      ],
    })
    const fees = { base: body.base_fee ?? 0, discounted: body.discounted_fee ?? 0, books: body.book_fee }
    for (const [field, sentence] of Object.entries(priceProblems(fees))) problems[field] ??= sentence
  }
  return problems
}

/** Inclusion that a type of course with classes has by default. */
const ownClasses: Partial<Record<CourseType, InclusionKind>> = {
  live: 'live-classes',
  recorded: 'recorded-classes',
  classroom: 'recorded-classes',
}

async function storeRelations({ db }: Context, courseId: string, body: CourseBody) {
  await db.delete(courseExams).where(eq(courseExams.courseId, courseId))
  await db.delete(courseCategoryCourses).where(eq(courseCategoryCourses.courseId, courseId))
  await db.delete(courseInclusions).where(eq(courseInclusions.courseId, courseId))
  const forExams = body.exam_ids.map((examId) => ({ courseId, examId }))
  if (forExams.length > 0) await db.insert(courseExams).values(forExams).onConflictDoNothing()
  const inCategories = body.course_category_ids.map((courseCategoryId) => ({ courseId, courseCategoryId }))
  if (inCategories.length > 0) await db.insert(courseCategoryCourses).values(inCategories).onConflictDoNothing()
  const productClass = ownClasses[body.type ?? 'publications']
  const opens = body.includes.map(({ kind, ref_id, quiz_types }) => {
    return { courseId, kind, refId: ref_id, quizTypes: quiz_types }
  })
  if (productClass) opens.push({ courseId, kind: productClass, refId: courseId, quizTypes: null })
  if (opens.length > 0) await db.insert(courseInclusions).values(opens).onConflictDoNothing()
}

const paise = (rupees: number | null) => (rupees === null ? null : Math.round(rupees * 100))

async function apply(ctx: Context, { id: courseId, body }: Subject<CourseBody>) {
  const row = {
    ...storedCommon(body),
    ...storeFields(courseFields, body),
    type: body.type ?? 'recorded',
    validityDays: needsBatch(body.type) ? null : body.validity_days,
    curriculum: body.curriculum,
  }
  const changed = await ctx.db.update(courses).set(row).where(eq(courses.id, courseId)).returning({ id: courses.id })
  if (changed.length === 0) {
    const fees = {
      baseFee: paise(body.base_fee) ?? 0,
      discountedFee: paise(body.discounted_fee) ?? 0,
      bookFee: paise(body.book_fee),
    }
    await ctx.db.insert(courses).values({ id: courseId, position: nextPosition(courses), ...row, ...fees })
    const setBy = ctx.actor.kind === 'user' ? ctx.actor.id : null
    const first = { courseId, from: ctx.now, appliedAt: ctx.now, reason: t`First price`, setBy, ...fees }
    await ctx.db.insert(coursePrices).values(first)
    await audit(ctx, { action: 'price-set', subjectId: courseId })
  }
  await storeRelations(ctx, courseId, body)
}

export const courseKind: Kind<CourseBody> = {
  body: courseBody,
  titleOf: ({ name }) => name,
  read,
  check,
  apply,
  async setLive({ db }, courseId, isLive) {
    await db
      .update(courses)
      .set({ isLive })
      .where(inArray(courses.id, [courseId]))
  },
}

/**
 * A course is created with its first price. Anyone who may approve prices publishes it directly, as no price was public
 * before; others ask them. After that, editors publish its texts, and price changes are an action of their own.
 */
export const firstPriceByTwo: PublishedByTwo<CourseBody> = {
  action: 'publish-course',
  label: msg`New courses and their first price`,
  short: msg`New course`,
  mayApprove: ({ actor }) => mayDo(actor, 'prices.approve'),
  listApprovers: (ctx) => listPeopleWith(ctx, 'prices.approve'),
  pathOf: staffPaths.course,
  lines: [
    { label: msg`Course`, as: 'text', of: ({ name }) => name },
    { label: msg`Type`, as: 'text', of: ({ type }) => type?.replaceAll('-', ' ') ?? null },
    { label: msg`Fee`, as: 'rupees', of: ({ base_fee }) => base_fee },
    { label: msg`Price after discount`, as: 'rupees', of: ({ discounted_fee }) => discounted_fee },
    { label: msg`Books included`, as: 'rupees', of: ({ book_fee }) => book_fee },
  ],
  async isNeeded({ db, actor }, courseId) {
    // A job publishes what a permitted person scheduled.
    if (actor.kind !== 'user' || mayDo(actor, 'prices.approve')) return false
    return (await db.$count(courses, eq(courses.id, courseId))) === 0
  },
}
