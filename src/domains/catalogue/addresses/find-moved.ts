import { and, eq } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { contentCategories, contentItems, contentSubCategories, redirects } from '#domains/content/tables.ts'
import type { Context } from '#platform/context.ts'
import type { DetailType } from '../schema.ts'
import { centres, courseCategories, courses, examCategories, exams, products } from '../tables.ts'
import type { PublicAddress } from './schema.ts'

/*
 * Finds the present address of something renamed, moved or archived. Only changed names are stored (`redirects`); its
 * place is read from the thing itself, so that no move is forgotten and no chain of redirects grows.
 */

type Named = PgTable & { id: AnyPgColumn; seoUrl: AnyPgColumn }

const tables: Record<DetailType, Named> = {
  course: courses,
  products,
  'exam-category': examCategories,
  exam: exams,
  centers: centres,
  'course-category': courseCategories,
  'content-category': contentCategories,
  'content-sub-category': contentSubCategories,
  'content-item': contentItems,
}

type Name = { type: DetailType; seoUrl: string }

async function findSubject({ db }: Context, { type, seoUrl }: Name) {
  const table = tables[type]
  const [now] = await db.select({ id: table.id }).from(table).where(eq(table.seoUrl, seoUrl))
  if (now) return String(now.id)
  const isOld = and(eq(redirects.kind, type), eq(redirects.seoUrl, seoUrl))
  const [old] = await db.select({ id: redirects.subjectId }).from(redirects).where(isOld)
  return old?.id ?? null
}

async function addressOfCourse({ db }: Context, id: string): Promise<PublicAddress | null> {
  const [row] = await db
    .select({ course: courses, product: products })
    .from(courses)
    .innerJoin(products, eq(products.id, courses.productId))
    .where(eq(courses.id, id))
  if (!row) return null
  const { course, product } = row
  if (course.isLive) return { type: 'course', courseType: course.type, seoUrl: course.seoUrl }
  return product.isLive ? { type: 'products', seoUrl: product.seoUrl } : { type: 'list', of: 'products' }
}

async function addressOfItem({ db }: Context, id: string): Promise<PublicAddress | null> {
  const [row] = await db
    .select({ item: contentItems, sub: contentSubCategories.seoUrl, category: contentCategories })
    .from(contentItems)
    .innerJoin(contentSubCategories, eq(contentSubCategories.id, contentItems.subCategoryId))
    .innerJoin(contentCategories, eq(contentCategories.id, contentSubCategories.categoryId))
    .where(eq(contentItems.id, id))
  if (!row) return null
  const { item, sub, category } = row
  const listing = [category.seoUrl, sub]
  if (item.isLive) return { type: 'content', section: category.section, below: [...listing, item.seoUrl] }
  return { type: 'content', section: category.section, below: category.section === 'latest-news' ? [] : listing }
}

async function addressOfListing({ db }: Context, { type, id }: { type: DetailType; id: string }) {
  const isSub = type === 'content-sub-category'
  const [row] = await db
    .select({
      section: contentCategories.section,
      category: contentCategories.seoUrl,
      sub: contentSubCategories.seoUrl,
    })
    .from(contentCategories)
    .leftJoin(contentSubCategories, eq(contentSubCategories.categoryId, contentCategories.id))
    .where(eq(isSub ? contentSubCategories.id : contentCategories.id, id))
    .limit(1)
  if (!row) return null
  const below = isSub && row.sub !== null ? [row.category, row.sub] : [row.category]
  return { type: 'content' as const, section: row.section, below }
}

type Plain = Extract<PublicAddress, { type: 'products' | 'exam-category' | 'exam' | 'centers' | 'course-category' }>

/** Returns the address of a thing; an archived one leads to the nearest list it belonged to. */
async function addressOfPlain(
  { db }: Context,
  { type, id }: { type: Plain['type']; id: string },
): Promise<PublicAddress | null> {
  const table = {
    products,
    'exam-category': examCategories,
    exam: exams,
    centers: centres,
    'course-category': courseCategories,
  }[type]
  const [row] = await db.select({ seoUrl: table.seoUrl, isLive: table.isLive }).from(table).where(eq(table.id, id))
  if (!row) return null
  if (row.isLive) return { type, seoUrl: row.seoUrl }
  if (type === 'exam') return addressOfCategory(db, id)
  return { type: 'list', of: type }
}

async function addressOfCategory(db: Context['db'], examId: string): Promise<PublicAddress> {
  const isLive = and(eq(exams.id, examId), eq(examCategories.isLive, true))
  const [row] = await db
    .select({ seoUrl: examCategories.seoUrl })
    .from(exams)
    .innerJoin(examCategories, eq(examCategories.id, exams.categoryId))
    .where(isLive)
  return row ? { type: 'exam-category', seoUrl: row.seoUrl } : { type: 'list', of: 'exam-category' }
}

/**
 * Returns the present address of whatever was once at this address; if it is archived, that of what it belonged to;
 * null if nothing ever was there.
 */
export async function findMoved(ctx: Context, name: Name): Promise<PublicAddress | null> {
  const id = await findSubject(ctx, name)
  if (id === null) return null
  switch (name.type) {
    case 'course':
      return addressOfCourse(ctx, id)
    case 'content-item':
      return addressOfItem(ctx, id)
    case 'content-category':
    case 'content-sub-category':
      return addressOfListing(ctx, { type: name.type, id })
    default:
      return addressOfPlain(ctx, { type: name.type, id })
  }
}

type Paths = { namedBy: (path: string) => Name | null; pathOf: (address: PublicAddress) => string }

/** Does the same for a path of the site; the pages define which paths exist. */
export function movedPaths({ namedBy, pathOf }: Paths) {
  return async (ctx: Context, path: string) => {
    const name = namedBy(path)
    const address = name && (await findMoved(ctx, name))
    return address && pathOf(address)
  }
}
