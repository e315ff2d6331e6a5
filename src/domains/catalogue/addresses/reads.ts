import { asc, eq, sql } from 'drizzle-orm'
import { contentCategories, contentItems, contentSubCategories } from '#domains/content/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Http } from '#platform/http/http.ts'
import { privateAreas } from '#platform/text/paths.ts'
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

/** Lists the addresses of categories and sub-categories, except those of news, which have no listing. */
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

/** Public addresses, by the file of the site map that lists them. */
const groups = {
  pages: async (ctx: Context) => [...(await listOf(ctx, 'products')), ...(await listOf(ctx, 'course-category'))],
  courses: listCourseAddresses,
  exams: async (ctx: Context) => [...(await listOf(ctx, 'exam-category')), ...(await listOf(ctx, 'exam'))],
  centres: (ctx: Context) => listOf(ctx, 'centers'),
  content: async (ctx: Context) => [...(await listListingAddresses(ctx)), ...(await listItemAddresses(ctx))],
}
type AddressGroup = keyof typeof groups
const addressGroups = ['pages', 'courses', 'exams', 'centres', 'content'] as const

/** Lists the addresses in one file of the site map; without `group`, every public address. */
export async function listPublicAddresses(ctx: Context, group?: AddressGroup): Promise<PublicAddress[]> {
  if (group) return groups[group](ctx)
  const all = await Promise.all(addressGroups.map((name) => groups[name](ctx)))
  return all.flat()
}

type Site = {
  publicUrl: string
  /** Public pages without a row in the database. */
  fixedPaths: string[]
  pathOf: (address: PublicAddress) => string
  /** Prefixes of the addresses in each further language, such as /hi. */
  bases: string[]
}

type Entry = { path: string; changedAt?: Date }

const xmlNames: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&apos;', '"': '&quot;' }

function escapeXml(text: string) {
  return text.replace(/[&<>'"]/g, (character) => xmlNames[character] ?? character)
}

function document(root: 'sitemapindex' | 'urlset', lines: string[]) {
  const open = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`
  return ['<?xml version="1.0" encoding="UTF-8"?>', open, ...lines, `</${root}>`, ''].join('\n')
}

/** Serves `/sitemap.xml` with a file for each kind of page, and `/robots.txt` that names it. */
export function serveSitemaps({ app }: Http, { publicUrl, fixedPaths, pathOf, bases }: Site) {
  const shown = { config: { isPublic: true }, schema: { hide: true } }
  const absolute = (path: string) => new URL(path, publicUrl).href
  const entry = ({ path, changedAt }: Entry) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeXml(absolute(path))}</loc>${changed}</url>`
  }

  app.get('/sitemap.xml', shown, async (_request, reply) => {
    reply.type('application/xml; charset=utf-8')
    const lines = addressGroups.map((group) => {
      return `<sitemap><loc>${escapeXml(absolute(`/sitemaps/${group}.xml`))}</loc></sitemap>`
    })
    return document('sitemapindex', lines)
  })

  for (const group of addressGroups) {
    app.get(`/sitemaps/${group}.xml`, shown, async ({ ctx }, reply) => {
      const addresses = await listPublicAddresses(ctx, group)
      const entries = addresses.map((address) => ({ ...address, path: pathOf(address) }))
      const fixed = group === 'pages' ? fixedPaths.map((path) => ({ path })) : []
      reply.type('application/xml; charset=utf-8')
      const all = ['', ...bases].flatMap((base) =>
        [...fixed, ...entries].map((one) => ({
          ...one,
          path: base !== '' && one.path === '/' ? base : base + one.path,
        })),
      )
      return document('urlset', all.slice(0, most).map(entry))
    })
  }

  app.get('/robots.txt', shown, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8')
    const closed = [...['', ...bases].flatMap((base) => privateAreas.map((area) => base + area)), '/api'].map(
      (path) => `Disallow: ${path}`,
    )
    return ['User-agent: *', 'Allow: /', ...closed, '', `Sitemap: ${absolute('/sitemap.xml')}`, ''].join('\n')
  })
}
