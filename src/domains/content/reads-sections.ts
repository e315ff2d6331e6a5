import { and, asc, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { listLimit } from '#platform/http/list-module.ts'
import type { ContentArchive, ContentSection, PublicContentCategory, PublicSubCategory } from './schema.ts'
import { contentCategories, contentItems, contentSubCategories } from './tables.ts'

/** Lists the sub-categories of these categories in their order, each with the number of its live items. */
export async function listSubCategories(ctx: Context, categoryIds: string[]) {
  // Counted one at a time through the index: grouping them would read the whole table.
  const items = ctx.db
    .select({ live: count().as('live') })
    .from(contentItems)
    .where(and(eq(contentItems.subCategoryId, contentSubCategories.id), eq(contentItems.isLive, true)))
    .as('items')
  const rows = await ctx.db
    .select({ sub: contentSubCategories, live: items.live })
    .from(contentSubCategories)
    .innerJoinLateral(items, sql`true`)
    .where(inArray(contentSubCategories.categoryId, categoryIds))
    .orderBy(asc(contentSubCategories.position))
    .limit(listLimit)
  return rows.map(({ sub, live }) => ({ categoryId: sub.categoryId, shown: presentSubCategory(sub, live) }))
}

function presentSubCategory(sub: typeof contentSubCategories.$inferSelect, live: number): PublicSubCategory {
  return {
    _id: sub.id,
    content_sub_category_name: sub.name,
    seo_url: sub.seoUrl,
    icon_url: sub.iconUrl,
    items_count: live,
  }
}

type Asked = { section: ContentSection; url?: string | undefined; limit: number }

/**
 * Lists the categories of a section, or the one with `url` (404 if it is not in this section). Results are in
 * descending order, as in the menu.
 */
export async function listSectionCategories(ctx: Context, { section, url, limit }: Asked) {
  const named = url === undefined ? undefined : eq(contentCategories.seoUrl, url)
  const categories = await ctx.db
    .select()
    .from(contentCategories)
    .where(and(eq(contentCategories.section, section), named))
    .orderBy((section === 'result' ? desc : asc)(contentCategories.position))
    .limit(limit)
  if (url !== undefined && categories.length === 0) throw notFound('category')
  const subCategories = await listSubCategories(
    ctx,
    categories.map(({ id }) => id),
  )
  return categories.map(
    ({ id, name, seoUrl, iconUrl }): PublicContentCategory => ({
      _id: id,
      content_category_name: name,
      seo_url: seoUrl,
      icon_url: iconUrl,
      sub_categories: subCategories.filter(({ categoryId }) => categoryId === id).map(({ shown }) => shown),
    }),
  )
}

const archivePage = 48
const yearInIndia = sql<number>`extract(year from ${contentItems.publishedAt} at time zone 'Asia/Kolkata')::int`

/**
 * Returns the start of a year in India, clamped to the years 2 to 9999, which PostgreSQL and JavaScript write
 * alike.
 */
function beginningOf(year: number) {
  const written = String(Math.min(Math.max(year, 2), 9999)).padStart(4, '0')
  return new Date(`${written}-01-01T00:00:00+05:30`)
}

type ArchiveAsked = { section: ContentSection; year?: number | undefined; page: number }

/** Returns everything that is live in a section, newest first, with the number of items in each year. A year without items and a page beyond the end are empty. */
export async function readArchive(ctx: Context, { section, year, page }: ArchiveAsked): Promise<ContentArchive> {
  const here = and(eq(contentCategories.section, section), eq(contentItems.isLive, true))
  const inYear =
    year === undefined
      ? undefined
      : and(gte(contentItems.publishedAt, beginningOf(year)), lt(contentItems.publishedAt, beginningOf(year + 1)))
  const [rows, years] = await Promise.all([
    ctx.db
      .select({ item: contentItems, sub: contentSubCategories, category: contentCategories })
      .from(contentItems)
      .innerJoin(contentSubCategories, eq(contentSubCategories.id, contentItems.subCategoryId))
      .innerJoin(contentCategories, eq(contentCategories.id, contentSubCategories.categoryId))
      .where(and(here, inYear))
      .orderBy(sql`${contentItems.publishedAt} desc nulls last`, contentItems.id)
      .limit(archivePage)
      .offset((page - 1) * archivePage),
    ctx.db
      .select({ year: yearInIndia, items_count: count() })
      .from(contentItems)
      .innerJoin(contentSubCategories, eq(contentSubCategories.id, contentItems.subCategoryId))
      .innerJoin(contentCategories, eq(contentCategories.id, contentSubCategories.categoryId))
      .where(here)
      .groupBy(yearInIndia)
      .orderBy(desc(yearInIndia)),
  ])
  const counted = years.filter((yearCount) => year === undefined || yearCount.year === year)
  return {
    items: rows.map(({ item, sub, category }) => ({
      _id: item.id,
      content_item_title: item.title,
      seo_url: item.seoUrl,
      date_publish: item.publishedAt.toISOString(),
      category: { content_category_name: category.name, seo_url: category.seoUrl },
      sub_category: { content_sub_category_name: sub.name, seo_url: sub.seoUrl },
    })),
    total: counted.reduce((sum, yearCount) => sum + yearCount.items_count, 0),
    per_page: archivePage,
    years,
  }
}
