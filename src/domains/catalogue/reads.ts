import { asc } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { ListModule } from '../../platform/list-module.ts'
import { contentLists } from '../content/reads.ts'
import type { PublicExam, PublicExamCategory } from './schema.ts'
import { centres, examCategories, exams, products } from './tables.ts'

/*
 * catalogue owns what the institute teaches and where: exam categories and their exams, centres, products. Everything here is public and ordered by
 * its `position`.
 */

function presentExam(exam: typeof exams.$inferSelect): PublicExam {
  return {
    _id: exam.id,
    exam_name: exam.name,
    exam_sub_title: exam.subTitle,
    seo_url: exam.seoUrl,
    icon_url: exam.iconUrl,
  }
}

export async function listExamsByCategory(ctx: Context): Promise<PublicExamCategory[]> {
  const [categories, rows] = await Promise.all([
    ctx.db.select().from(examCategories).orderBy(asc(examCategories.position)),
    ctx.db.select().from(exams).orderBy(asc(exams.position)),
  ])
  return categories.map(({ id, name, seoUrl }) => ({
    _id: id,
    exam_category_name: name,
    seo_url: seoUrl,
    items: rows.filter((exam) => exam.categoryId === id).map(presentExam),
  }))
}

/** Every module of `list/{module}/all`, those of content included: one route serves them all. */
export const publicLists: Record<string, ListModule> = {
  ...contentLists,
  products: {
    table: products,
    keys: {
      _id: products.id,
      product_name: products.name,
      seo_url: products.seoUrl,
      product_sub_title: products.subTitle,
      product_type: products.type,
      featured_card_image: products.featuredCardImage,
      is_featured: products.isFeatured,
    },
    order: [products.position],
  },
  'exam-category': {
    table: examCategories,
    keys: { _id: examCategories.id, exam_category_name: examCategories.name, seo_url: examCategories.seoUrl },
    order: [examCategories.position],
  },
  centers: {
    table: centres,
    keys: {
      _id: centres.id,
      center_name: centres.name,
      seo_url: centres.seoUrl,
      center_address: centres.address,
      phone: centres.phone,
      latitude: centres.latitude,
      longitude: centres.longitude,
    },
    order: [centres.position],
  },
}
