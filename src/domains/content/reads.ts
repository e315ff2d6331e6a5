import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { type ListModule, listLimit } from '../../platform/list-module.ts'
import { defaultAbout, defaultInstitute } from './default-institute.ts'
import type {
  PublicBanner,
  PublicContentItem,
  PublicInstitute,
  PublicNews,
  PublicNoticeCategory,
  PublicTestimonial,
} from './schema.ts'
import { banners, contentCategories, contentItems, contentSubCategories, institute, testimonials } from './tables.ts'

/*
 * content owns what the institute says: its settings, banners, notices, downloads, results and news. Texts are sanitised when they are stored. Every
 * change raises the content version by a trigger, so that no page can show an old text for longer than a second.
 */

const nobody = '00000000-0000-0000-0000-000000000000'
const whatsNewCount = 8
const noticesPerCategory = 20

export async function getInstitute(ctx: Context) {
  const [row] = await ctx.db.select().from(institute)
  return row?.settings ?? defaultInstitute
}

export async function getAbout(ctx: Context) {
  const [row] = await ctx.db.select().from(institute)
  return row?.about ?? defaultAbout
}

/** Stands at the top of the home page until the institute has banners of its own. */
function greeting({ name, description }: PublicInstitute): PublicBanner {
  return { _id: nobody, title: name, line: description, buttons: [], banner_url: null, alt: '' }
}

export async function listBanners(ctx: Context): Promise<PublicBanner[]> {
  const rows = await ctx.db.select().from(banners).orderBy(asc(banners.position)).limit(listLimit)
  if (rows.length === 0) return [greeting(await getInstitute(ctx))]
  return rows.map(({ id, title, line, buttons, bannerUrl, alt }) => {
    return { _id: id, title, line, buttons, banner_url: bannerUrl, alt }
  })
}

export async function listTestimonials(ctx: Context): Promise<PublicTestimonial[]> {
  const rows = await ctx.db.select().from(testimonials).orderBy(asc(testimonials.position)).limit(listLimit)
  return rows.map(({ content, studentImage, title, subTitle }) => {
    return { content, student_image: studentImage, title, sub_title: subTitle }
  })
}

const liveItems = eq(contentItems.isLive, true)

export async function listWhatsNew(ctx: Context): Promise<PublicNews[]> {
  const rows = await ctx.db
    .select({ item: contentItems })
    .from(contentItems)
    .innerJoin(contentSubCategories, eq(contentSubCategories.id, contentItems.subCategoryId))
    .innerJoin(contentCategories, eq(contentCategories.id, contentSubCategories.categoryId))
    .where(and(liveItems, eq(contentCategories.section, 'latest-news')))
    .orderBy(desc(contentItems.publishedAt))
    .limit(whatsNewCount)
  return rows.map(({ item }) => ({
    _id: item.id,
    content_item_title: item.title,
    content: item.content,
    seo_url: item.seoUrl,
    date_publish: item.publishedAt.toISOString(),
  }))
}

type ItemRow = { item: typeof contentItems.$inferSelect; sub: typeof contentSubCategories.$inferSelect }

function presentItem({ item, sub }: ItemRow): PublicContentItem {
  return {
    _id: item.id,
    content_item_title: item.title,
    content_item_sub_title: item.subTitle,
    content: item.content,
    seo_url: item.seoUrl,
    banner_url: item.bannerUrl,
    date_publish: item.publishedAt.toISOString(),
    content_sub_category_id: { content_sub_category_name: sub.name, seo_url: sub.seoUrl },
  }
}

/** Every notice category in its order, the empty ones too, with its newest notices. */
export async function listNotices(ctx: Context): Promise<PublicNoticeCategory[]> {
  const categories = await ctx.db
    .select()
    .from(contentCategories)
    .where(eq(contentCategories.section, 'notifications'))
    .orderBy(asc(contentCategories.position))
  const ids = categories.map(({ id }) => id)
  const rows = await ctx.db
    .select({ item: contentItems, sub: contentSubCategories })
    .from(contentItems)
    .innerJoin(contentSubCategories, eq(contentSubCategories.id, contentItems.subCategoryId))
    .where(and(liveItems, inArray(contentSubCategories.categoryId, ids)))
    .orderBy(desc(contentItems.publishedAt))
    .limit(listLimit)
  const itemsOf = (categoryId: string) => rows.filter(({ sub }) => sub.categoryId === categoryId)
  return categories.map(({ id, name, seoUrl }) => ({
    _id: id,
    content_category_name: name,
    seo_url: seoUrl,
    items: itemsOf(id).slice(0, noticesPerCategory).map(presentItem),
  }))
}

export const contentLists: Record<string, ListModule> = {
  'content-category': {
    table: contentCategories,
    keys: {
      _id: contentCategories.id,
      content_category_name: contentCategories.name,
      seo_url: contentCategories.seoUrl,
      display_position: contentCategories.section,
      order: contentCategories.position,
      icon_url: contentCategories.iconUrl,
    },
    order: [contentCategories.section, contentCategories.position],
  },
}
