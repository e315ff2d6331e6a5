import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { demand, demandFields, readFields, shapeOf, storeFields } from '#domains/content/staff/prepare-fields.ts'
import { type Kind, nextPosition } from '#domains/content/staff/prepare-kind.ts'
import { plural, t } from '#platform/text/messages.ts'
import { productType } from '../schema.ts'
import { courseCategories, courses, examCategories, exams, products } from '../tables.ts'
import { checkCommon, common, readCommon, refuseWhileUsed, storedCommon } from './check-listed.ts'
import { examFields, productFields } from './fields.ts'

/*
 * Things in the menus and lists of the catalogue: products, exam categories, exams, course categories.
 */

const productBody = z.strictObject({
  ...common,
  ...shapeOf(productFields),
  type: productType.nullable().default(null),
})

export const productKind: Kind<z.output<typeof productBody>> = {
  body: productBody,
  titleOf: ({ name }) => name,
  async read({ db }, productId) {
    const [row] = await db.select().from(products).where(eq(products.id, productId))
    return row ? { ...readCommon(row), ...readFields(productFields, row) } : null
  },
  async check(ctx, { id: productId, body }) {
    const problems = await checkCommon(ctx, { kind: 'products', table: products, id: productId, body })
    demandFields(problems, productFields, body)
    return problems
  },
  async apply({ db }, { id: productId, body }) {
    const row = { ...storedCommon(body), ...storeFields(productFields, body) }
    await db
      .insert(products)
      .values({ id: productId, position: nextPosition(products), ...row })
      .onConflictDoUpdate({ target: products.id, set: row })
  },
  async setLive(ctx, productId, isLive) {
    const used = and(eq(courses.productId, productId), eq(courses.isLive, true))
    if (!isLive)
      await refuseWhileUsed(ctx, {
        table: courses,
        used,
        things: (count) => t`${plural(count, '# course of this product', '# courses of this product')}`,
      })
    await ctx.db.update(products).set({ isLive }).where(eq(products.id, productId))
  },
}

const categoryBody = z.strictObject(common)

export const examCategoryKind: Kind<z.output<typeof categoryBody>> = {
  body: categoryBody,
  titleOf: ({ name }) => name,
  async read({ db }, categoryId) {
    const [row] = await db.select().from(examCategories).where(eq(examCategories.id, categoryId))
    return row ? readCommon(row) : null
  },
  check: (ctx, { id: categoryId, body }) =>
    checkCommon(ctx, { kind: 'exam-category', table: examCategories, id: categoryId, body }),
  async apply({ db }, { id: categoryId, body }) {
    const row = storedCommon(body)
    await db
      .insert(examCategories)
      .values({ id: categoryId, position: nextPosition(examCategories), ...row })
      .onConflictDoUpdate({ target: examCategories.id, set: row })
  },
  async setLive(ctx, categoryId, isLive) {
    const used = and(eq(exams.categoryId, categoryId), eq(exams.isLive, true))
    if (!isLive)
      await refuseWhileUsed(ctx, {
        table: exams,
        used,
        things: (count) => t`${plural(count, '# exam in this category', '# exams in this category')}`,
      })
    await ctx.db.update(examCategories).set({ isLive }).where(eq(examCategories.id, categoryId))
  },
}

export const courseCategoryKind: Kind<z.output<typeof categoryBody>> = {
  body: categoryBody,
  titleOf: ({ name }) => name,
  async read({ db }, categoryId) {
    const [row] = await db.select().from(courseCategories).where(eq(courseCategories.id, categoryId))
    return row ? readCommon(row) : null
  },
  check: (ctx, { id: categoryId, body }) =>
    checkCommon(ctx, { kind: 'course-category', table: courseCategories, id: categoryId, body }),
  async apply({ db }, { id: categoryId, body }) {
    const row = storedCommon(body)
    await db
      .insert(courseCategories)
      .values({ id: categoryId, position: nextPosition(courseCategories), ...row })
      .onConflictDoUpdate({ target: courseCategories.id, set: row })
  },
  async setLive({ db }, categoryId, isLive) {
    await db.update(courseCategories).set({ isLive }).where(eq(courseCategories.id, categoryId))
  },
}

const examBody = z.strictObject({ ...common, ...shapeOf(examFields) })

export const examKind: Kind<z.output<typeof examBody>> = {
  body: examBody,
  titleOf: ({ name }) => name,
  async read({ db }, examId) {
    const [row] = await db.select().from(exams).where(eq(exams.id, examId))
    return row ? { ...readCommon(row), ...readFields(examFields, row) } : null
  },
  async check(ctx, { id: examId, body }) {
    const problems = await checkCommon(ctx, { kind: 'exam', table: exams, id: examId, body })
    demandFields(problems, examFields, body)
    if (body.next_stage.trim() !== '') demand(problems, { next_on: [body.next_on, t`Please choose the date.`] })
    if (body.next_on !== null)
      demand(problems, { next_stage: [body.next_stage, t`Please say what takes place on that day, such as Prelims.`] })
    const isPublic = and(eq(examCategories.id, body.category_id ?? examId), eq(examCategories.isLive, true))
    if (body.category_id !== null && (await ctx.db.$count(examCategories, isPublic)) === 0)
      problems.category_id = t`This category is not public.`
    return problems
  },
  async apply({ db }, { id: examId, body }) {
    const row = { ...storedCommon(body), ...storeFields(examFields, body) }
    await db
      .insert(exams)
      .values({ id: examId, position: nextPosition(exams), ...row })
      .onConflictDoUpdate({ target: exams.id, set: row })
  },
  async setLive({ db }, examId, isLive) {
    await db.update(exams).set({ isLive }).where(eq(exams.id, examId))
  },
}
