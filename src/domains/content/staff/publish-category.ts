import { count, eq, max } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { id } from '../../../platform/http/schema.ts'
import { addressFrom } from '../rules.ts'
import { contentSection } from '../schema.ts'
import { contentCategories, contentSubCategories } from '../tables.ts'
import { demand, demandAddress, fileAddress, type Problems, seoUrl, shortText } from './check-fields.ts'
import type { Kind } from './prepare-kind.ts'

const categoryBody = z.strictObject({
  section: contentSection.nullable().default(null),
  name: shortText,
  icon_url: fileAddress,
  seo_url: seoUrl,
})
type CategoryBody = z.output<typeof categoryBody>

const subCategoryBody = z.strictObject({
  category_id: id.nullable().default(null),
  name: shortText,
  icon_url: fileAddress,
  seo_url: seoUrl,
})
type SubCategoryBody = z.output<typeof subCategoryBody>

/** After the last of all. */
export async function nextPosition({ db }: Context, table: typeof contentCategories | typeof contentSubCategories) {
  const [last] = await db.select({ position: max(table.position) }).from(table)
  return (last?.position ?? 0) + 1
}

export const categoryKind: Kind<CategoryBody> = {
  body: categoryBody,
  titleOf: ({ name }) => name,
  async read({ db }, categoryId) {
    const [row] = await db.select().from(contentCategories).where(eq(contentCategories.id, categoryId))
    return row ? { section: row.section, name: row.name, icon_url: row.iconUrl, seo_url: row.seoUrl } : null
  },
  async check(ctx, { id: categoryId, body }) {
    const problems: Problems = {}
    demand(problems, {
      name: [body.name, 'A name is missing.'],
      section: [body.section, 'Please choose the part of the site.'],
    })
    const named = { kind: 'content-category', table: contentCategories, id: categoryId }
    await demandAddress(ctx, problems, { ...named, title: body.name, seoUrl: body.seo_url })
    return problems
  },
  async apply(ctx, { id: categoryId, body }) {
    const row = {
      section: body.section ?? 'notifications',
      name: body.name.trim(),
      iconUrl: body.icon_url,
      seoUrl: body.seo_url || addressFrom(body.name),
    }
    const position = await nextPosition(ctx, contentCategories)
    await ctx.db
      .insert(contentCategories)
      .values({ id: categoryId, position, ...row })
      .onConflictDoUpdate({ target: contentCategories.id, set: row })
  },
}

export const subCategoryKind: Kind<SubCategoryBody> = {
  body: subCategoryBody,
  titleOf: ({ name }) => name,
  async read({ db }, subId) {
    const [row] = await db.select().from(contentSubCategories).where(eq(contentSubCategories.id, subId))
    return row ? { category_id: row.categoryId, name: row.name, icon_url: row.iconUrl, seo_url: row.seoUrl } : null
  },
  async check(ctx, { id: subId, body }) {
    const problems: Problems = {}
    demand(problems, {
      name: [body.name, 'A name is missing.'],
      category_id: [body.category_id, 'Please choose a category.'],
    })
    if (body.category_id !== null) {
      const isThere = eq(contentCategories.id, body.category_id)
      const [existing] = await ctx.db.select({ rows: count() }).from(contentCategories).where(isThere)
      if (existing?.rows === 0) problems.category_id = 'This category does not exist any more.'
    }
    const named = { kind: 'content-sub-category', table: contentSubCategories, id: subId }
    await demandAddress(ctx, problems, { ...named, title: body.name, seoUrl: body.seo_url })
    return problems
  },
  async apply(ctx, { id: subId, body }) {
    const row = {
      categoryId: body.category_id ?? '',
      name: body.name.trim(),
      iconUrl: body.icon_url,
      seoUrl: body.seo_url || addressFrom(body.name),
    }
    const position = await nextPosition(ctx, contentSubCategories)
    await ctx.db
      .insert(contentSubCategories)
      .values({ id: subId, position, ...row })
      .onConflictDoUpdate({ target: contentSubCategories.id, set: row })
  },
}
