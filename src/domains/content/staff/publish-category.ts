import { count, eq } from 'drizzle-orm'
import { z } from 'zod'
import { t } from '#platform/text/messages.ts'
import { addressFrom } from '../rules.ts'
import { contentSection } from '../schema.ts'
import { contentCategories, contentSubCategories } from '../tables.ts'
import { demandAddress, type Problems } from './check-fields.ts'
import { categoryFields, subCategoryFields } from './fields.ts'
import { demandFields, readFields, shapeOf, storeFields } from './prepare-fields.ts'
import { type Kind, nextPosition } from './prepare-kind.ts'

const categoryBody = z.strictObject({
  ...shapeOf(categoryFields),
  section: contentSection.nullable().default(null),
})
type CategoryBody = z.output<typeof categoryBody>

const subCategoryBody = z.strictObject(shapeOf(subCategoryFields))
type SubCategoryBody = z.output<typeof subCategoryBody>

export const categoryKind: Kind<CategoryBody> = {
  body: categoryBody,
  titleOf: ({ name }) => name,
  async read({ db }, categoryId) {
    const [row] = await db.select().from(contentCategories).where(eq(contentCategories.id, categoryId))
    return row ? readFields(categoryFields, row) : null
  },
  async check(ctx, { id: categoryId, body }) {
    const problems: Problems = {}
    demandFields(problems, categoryFields, body)
    const named = { kind: 'content-category', table: contentCategories, id: categoryId }
    await demandAddress(ctx, problems, { ...named, title: body.name, seoUrl: body.seo_url })
    return problems
  },
  async apply({ db }, { id: categoryId, body }) {
    const row = { ...storeFields(categoryFields, body), seoUrl: body.seo_url || addressFrom(body.name) }
    await db
      .insert(contentCategories)
      .values({ id: categoryId, position: nextPosition(contentCategories), ...row })
      .onConflictDoUpdate({ target: contentCategories.id, set: row })
  },
}

export const subCategoryKind: Kind<SubCategoryBody> = {
  body: subCategoryBody,
  titleOf: ({ name }) => name,
  async read({ db }, subId) {
    const [row] = await db.select().from(contentSubCategories).where(eq(contentSubCategories.id, subId))
    return row ? readFields(subCategoryFields, row) : null
  },
  async check(ctx, { id: subId, body }) {
    const problems: Problems = {}
    demandFields(problems, subCategoryFields, body)
    if (body.category_id !== null) {
      const isThere = eq(contentCategories.id, body.category_id)
      const [existing] = await ctx.db.select({ rows: count() }).from(contentCategories).where(isThere)
      if (existing?.rows === 0) problems.category_id = t`This category no longer exists.`
    }
    const named = { kind: 'content-sub-category', table: contentSubCategories, id: subId }
    await demandAddress(ctx, problems, { ...named, title: body.name, seoUrl: body.seo_url })
    return problems
  },
  async apply({ db }, { id: subId, body }) {
    const row = { ...storeFields(subCategoryFields, body), seoUrl: body.seo_url || addressFrom(body.name) }
    await db
      .insert(contentSubCategories)
      .values({ id: subId, position: nextPosition(contentSubCategories), ...row })
      .onConflictDoUpdate({ target: contentSubCategories.id, set: row })
  },
}
