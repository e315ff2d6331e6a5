import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { publicKey } from '#platform/files/storage/media.ts'
import { listLimit, type Page } from '#platform/http/list-module.ts'
import { cleanStoredHtml } from '#platform/http/security/rich-text.ts'
import { cardLink } from './rules.ts'
import type {
  ContentSection,
  ListedContentItem,
  PublicContentItem,
  PublicNews,
  PublicNoticeCategory,
} from './schema.ts'
import { contentCategories, contentItems, contentSubCategories } from './tables.ts'

const whatsNewCount = 8
const noticesPerCategory = 20

const isLive = eq(contentItems.isLive, true)
// As the indices are ordered: "desc" alone would put nulls first and sort the whole table instead.
const newest = sql`${contentItems.publishedAt} desc nulls last`
const oldest = sql`${contentItems.publishedAt} asc nulls first`

type ItemRow = { item: typeof contentItems.$inferSelect; sub: { name: string; seoUrl: string } }

export function presentItem({ item, sub }: ItemRow): PublicContentItem {
  return {
    _id: item.id,
    content_item_title: item.title,
    content_item_sub_title: cleanStoredHtml(item.subTitle),
    content: cleanStoredHtml(item.content),
    seo_url: item.seoUrl,
    banner_url: item.bannerUrl,
    date_publish: item.publishedAt.toISOString(),
    content_sub_category_id: { content_sub_category_name: sub.name, seo_url: sub.seoUrl },
  }
}

const ownPdf = /^\/media\/files\/([a-z0-9][a-z0-9._-]*\.pdf)$/

async function presentListed(ctx: Context, row: ItemRow): Promise<ListedContentItem> {
  const item = presentItem(row)
  const [, name] = ownPdf.exec(cardLink(item, '')) ?? []
  const file = name === undefined ? null : await ctx.storage.open(publicKey(name))
  await file?.close()
  return { ...item, pdf_bytes: file?.size ?? null }
}

type ItemPage = Page & { subCategoryId: string; direction: 'asc' | 'desc' }

/** Lists one page of the live items of a sub-category by date; an unknown one has none. */
export async function listContentItems(ctx: Context, { subCategoryId, page, limit, direction }: ItemPage) {
  const here = and(eq(contentItems.subCategoryId, subCategoryId), isLive)
  const [rows, counted] = await Promise.all([
    ctx.db
      .select({ item: contentItems, sub: contentSubCategories })
      .from(contentItems)
      .innerJoin(contentSubCategories, eq(contentSubCategories.id, contentItems.subCategoryId))
      .where(here)
      .orderBy(direction === 'desc' ? newest : oldest, contentItems.id)
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.select({ total: count() }).from(contentItems).where(here),
  ])
  return { data: await Promise.all(rows.map((row) => presentListed(ctx, row))), total: counted[0]?.total ?? 0 }
}

/** Selects the newest items of each sub-category of a section: enough to choose the newest of the section or of a category from, however many there are. */
async function newestOfEach(ctx: Context, section: ContentSection, most: number) {
  const item = ctx.db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.subCategoryId, contentSubCategories.id), isLive))
    .orderBy(newest)
    .limit(most)
    .as('item')
  const rows = await ctx.db
    .select()
    .from(contentSubCategories)
    .innerJoin(contentCategories, eq(contentCategories.id, contentSubCategories.categoryId))
    .innerJoinLateral(item, sql`true`)
    .where(eq(contentCategories.section, section))
    .orderBy(desc(item.publishedAt))
    .limit(listLimit)
  return rows.map(({ item, content_sub_categories: sub }) => ({ item, sub }))
}

export async function listWhatsNew(ctx: Context): Promise<PublicNews[]> {
  const rows = await newestOfEach(ctx, 'latest-news', whatsNewCount)
  return rows.slice(0, whatsNewCount).map(({ item }) => ({
    _id: item.id,
    content_item_title: item.title,
    content: cleanStoredHtml(item.content),
    seo_url: item.seoUrl,
    date_publish: item.publishedAt.toISOString(),
  }))
}

/** Lists every notice category in its order, even if empty, with its newest notices. */
export async function listNotices(ctx: Context): Promise<PublicNoticeCategory[]> {
  const { id, name, seoUrl, section, position } = contentCategories
  const [categories, rows] = await Promise.all([
    ctx.db.select({ id, name, seoUrl }).from(contentCategories).where(eq(section, 'notifications')).orderBy(position),
    newestOfEach(ctx, 'notifications', noticesPerCategory),
  ])
  return categories.map((category) => ({
    _id: category.id,
    content_category_name: category.name,
    seo_url: category.seoUrl,
    items: rows
      .filter(({ sub }) => sub.categoryId === category.id)
      .slice(0, noticesPerCategory)
      .map(presentItem),
  }))
}
