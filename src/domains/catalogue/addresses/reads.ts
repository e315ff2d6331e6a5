import { asc, eq, sql } from 'drizzle-orm'
import { contentCategories, contentItems, contentSubCategories } from '#domains/content/tables.ts'
import type { Context } from '#platform/context.ts'
import { centres, courseCategories, courses, examCategories, exams, products } from '../tables.ts'
import type { PublicAddress } from './schema.ts'

// Limit of one site map file.
const most = 50_000

const modules = {
  products,
  'exam-category': examCategories,
  exam: exams,
  centers: centres,
  'course-category': courseCategories,
}

async function listOf({ db }: Context, type: keyof typeof modules): Promise<PublicAddress[]> {
  const { seoUrl, position, isLive } = modules[type]
  const rows = await db
    .select({ seoUrl })
    .from(modules[type])
    .where(eq(isLive, true))
    .orderBy(asc(position))
    .limit(most)
  return rows.map((row) => ({ type, seoUrl: row.seoUrl }))
}

async function listCourseAddresses({ db }: Context): Promise<PublicAddress[]> {
  const rows = await db
    .select({ seoUrl: courses.seoUrl, courseType: courses.type })
    .from(courses)
    .where(eq(courses.isLive, true))
    .orderBy(asc(courses.position))
    .limit(most)
  return rows.map((row) => ({ type: 'course', ...row }))
}

async function listItemAddresses({ db }: Context): Promise<PublicAddress[]> {
  const rows = await db
    .select({
      section: contentCategories.section,
      category: contentCategories.seoUrl,
      sub: contentSubCategories.seoUrl,
      item: contentItems.seoUrl,
      changedAt: contentItems.publishedAt,
    })
    .from(contentItems)
    .innerJoin(contentSubCategories, eq(contentSubCategories.id, contentItems.subCategoryId))
    .innerJoin(contentCategories, eq(contentCategories.id, contentSubCategories.categoryId))
    .where(eq(contentItems.isLive, true))
    .orderBy(sql`${contentItems.publishedAt} desc nulls last`)
    .limit(most / 2)
  return rows.map(({ section, category, sub, item, changedAt }) => {
    return { type: 'content', section, below: [category, sub, item], changedAt }
  })
}

/** The listings above the items: categories and sub-categories, those of news left out, as news have no listing. */
async function listListingAddresses({ db }: Context): Promise<PublicAddress[]> {
  const rows = await db
    .select({
      section: contentCategories.section,
      category: contentCategories.seoUrl,
      sub: contentSubCategories.seoUrl,
    })
    .from(contentCategories)
    .leftJoin(contentSubCategories, eq(contentSubCategories.categoryId, contentCategories.id))
    .where(sql`${contentCategories.section} <> 'latest-news'`)
    .orderBy(asc(contentCategories.section), asc(contentCategories.position), asc(contentSubCategories.position))
    .limit(most / 4)
  const categories = new Map(rows.map(({ section, category }) => [category, section]))
  return [
    ...[...categories].map(([category, section]) => ({ type: 'content' as const, section, below: [category] })),
    ...rows.flatMap(({ section, category, sub }) => {
      return sub === null ? [] : [{ type: 'content' as const, section, below: [category, sub] }]
    }),
  ]
}

/** Every public address, by the file of the site map that names it. */
const groups = {
  pages: async (ctx: Context) => [...(await listOf(ctx, 'products')), ...(await listOf(ctx, 'course-category'))],
  courses: listCourseAddresses,
  exams: async (ctx: Context) => [...(await listOf(ctx, 'exam-category')), ...(await listOf(ctx, 'exam'))],
  centres: (ctx: Context) => listOf(ctx, 'centers'),
  content: async (ctx: Context) => [...(await listListingAddresses(ctx)), ...(await listItemAddresses(ctx))],
}
export type AddressGroup = keyof typeof groups
export const addressGroups = ['pages', 'courses', 'exams', 'centres', 'content'] as const

/** Lists the addresses in one file of the site map; without `group`, every public address. */
export async function listPublicAddresses(ctx: Context, group?: AddressGroup): Promise<PublicAddress[]> {
  if (group) return groups[group](ctx)
  const all = await Promise.all(addressGroups.map((name) => groups[name](ctx)))
  return all.flat()
}
