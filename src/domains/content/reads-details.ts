import { and, eq, gt, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { cleanStoredHtml } from '#platform/http/security/rich-text.ts'
import { presentItem } from './reads-items.ts'
import { listSubCategories } from './reads-sections.ts'
import type { ContentCategoryDetail, ContentItemDetail, ContentSubCategoryDetail, DetailPage } from './schema.ts'
import { contentCategories, contentItems, contentSubCategories } from './tables.ts'

/** Page of something that has none of its own: only its name and its children are shown. */
const emptyPage: DetailPage = { banner_url: null, info_cards: [], content: '', tabs: [] }

/** Presents the stored parts of a detail page. */
export function presentPage({ banner_url, info_cards, content, tabs }: DetailPage): DetailPage {
  return {
    banner_url,
    info_cards,
    content: cleanStoredHtml(content),
    tabs: tabs.map(({ tab_title, tab_content }) => ({ tab_title, tab_content: cleanStoredHtml(tab_content) })),
  }
}

export async function getContentCategory(ctx: Context, seoUrl: string): Promise<ContentCategoryDetail> {
  const [row] = await ctx.db.select().from(contentCategories).where(eq(contentCategories.seoUrl, seoUrl))
  if (!row) throw notFound('category')
  const subCategories = await listSubCategories(ctx, [row.id])
  return {
    _id: row.id,
    seo_url: row.seoUrl,
    sub_title: '',
    ...emptyPage,
    content_category_name: row.name,
    display_position: row.section,
    icon_url: row.iconUrl,
    sub_categories: subCategories.map(({ shown }) => shown),
  }
}

function presentCategoryRef({ name, seoUrl, section }: typeof contentCategories.$inferSelect) {
  return { content_category_name: name, seo_url: seoUrl, display_position: section }
}

export async function getContentSubCategory(ctx: Context, seoUrl: string): Promise<ContentSubCategoryDetail> {
  const [row] = await ctx.db
    .select({ sub: contentSubCategories, category: contentCategories })
    .from(contentSubCategories)
    .innerJoin(contentCategories, eq(contentCategories.id, contentSubCategories.categoryId))
    .where(eq(contentSubCategories.seoUrl, seoUrl))
  if (!row) throw notFound('sub-category')
  const { sub, category } = row
  return {
    _id: sub.id,
    seo_url: sub.seoUrl,
    sub_title: '',
    ...emptyPage,
    content_sub_category_name: sub.name,
    icon_url: sub.iconUrl,
    content_category_id: presentCategoryRef(category),
  }
}

const nextCount = 6

/**
 * Lists the items that follow in the sub-category, wrapping from the oldest to the newest, so that following them
 * reaches all.
 */
async function listNext({ db }: Context, item: typeof contentItems.$inferSelect) {
  const { id, title, seoUrl, publishedAt, subCategoryId, isLive } = contentItems
  const pick = (which: SQL | undefined, most: number) =>
    db
      .select({ id, title, seoUrl, publishedAt })
      .from(contentItems)
      .where(and(eq(subCategoryId, item.subCategoryId), eq(isLive, true), which))
      .orderBy(sql`${publishedAt} desc nulls last`, id)
      .limit(most)
  const isNextAtOnce = and(eq(publishedAt, item.publishedAt), gt(id, item.id))
  const older = await pick(or(lt(publishedAt, item.publishedAt), isNextAtOnce), nextCount)
  const shown = [item.id, ...older.map((entry) => entry.id)]
  const newest = older.length < nextCount ? await pick(notInArray(id, shown), nextCount - older.length) : []
  return [...older, ...newest].map((entry) => {
    return { content_item_title: entry.title, seo_url: entry.seoUrl, date_publish: entry.publishedAt.toISOString() }
  })
}

/** Returns an item with its sub-category and category, so that a page can tell whether its address is canonical. */
export async function getContentItem(ctx: Context, seoUrl: string): Promise<ContentItemDetail> {
  const [row] = await ctx.db
    .select({ item: contentItems, sub: contentSubCategories, category: contentCategories })
    .from(contentItems)
    .innerJoin(contentSubCategories, eq(contentSubCategories.id, contentItems.subCategoryId))
    .innerJoin(contentCategories, eq(contentCategories.id, contentSubCategories.categoryId))
    .where(and(eq(contentItems.seoUrl, seoUrl), eq(contentItems.isLive, true)))
  if (!row) throw notFound('item')
  const item = presentItem(row)
  return {
    ...emptyPage,
    ...item,
    sub_title: item.content_item_sub_title,
    content_category_id: presentCategoryRef(row.category),
    next_items: await listNext(ctx, row.item),
  }
}
