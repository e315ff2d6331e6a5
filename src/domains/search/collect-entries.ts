import { and, desc, eq, sql } from 'drizzle-orm'
import { batches, centres, courses, examCategories, exams, products } from '#domains/catalogue/tables.ts'
import { contentCategories, contentItems, contentSubCategories } from '#domains/content/tables.ts'
import { listFreeMocks, listUpcomingRanked } from '#domains/exams/tests/reads.ts'
import { closingTime } from '#domains/exams/tests/rules.ts'
import type { Context } from '#platform/context.ts'
import { plural, t } from '#platform/text/messages.ts'
import { collectPages, type Entry, entry, plainOf } from './collect-pages.ts'

async function collectCourses({ db }: Context) {
  const examNames = sql<string | null>`(
    select string_agg(e.name, ', ' order by e.position) from course_exams ce join exams e on e.id = ce.exam_id where ce.course_id = courses.id
  )`
  const teacherNames = sql<string | null>`(
    select string_agg(t.name || ' ' || t.subjects, ' ') from course_teachers ct join teachers t on t.id = ct.teacher_id where ct.course_id = courses.id
  )`
  const rows = await db
    .select({ course: courses, product: products.name, centre: centres.name, examNames, teacherNames })
    .from(courses)
    .innerJoin(products, eq(products.id, courses.productId))
    .leftJoin(batches, eq(batches.id, courses.batchId))
    .leftJoin(centres, eq(centres.id, batches.centreId))
    .where(eq(courses.isLive, true))
    .orderBy(courses.position)
  return rows.map(({ course, product, centre, examNames, teacherNames }) =>
    entry('course', {
      id: course.id,
      title: course.name,
      about: [product, centre].filter(Boolean).join(', '),
      seo_urls: [course.seoUrl],
      course_type: course.type,
      more: `${course.subTitle} ${examNames ?? ''} ${teacherNames ?? ''}`,
    }),
  )
}

async function collectExams({ db }: Context) {
  const categories = await db.select().from(examCategories).where(eq(examCategories.isLive, true))
  const rows = await db
    .select({ exam: exams, category: examCategories.name })
    .from(exams)
    .innerJoin(examCategories, eq(examCategories.id, exams.categoryId))
    .where(eq(exams.isLive, true))
    .orderBy(exams.position)
  return [
    ...rows.map(({ exam, category }) =>
      entry('exam', {
        id: exam.id,
        title: exam.name,
        about: category,
        seo_urls: [exam.seoUrl],
        more: exam.subTitle,
      }),
    ),
    ...categories.map(({ id, name, subTitle, seoUrl }) =>
      entry('exam-category', { id, title: name, about: t`All exams`, seo_urls: [seoUrl], more: subTitle }),
    ),
  ]
}

async function collectCentres({ db }: Context) {
  const rows = await db.select().from(centres).where(eq(centres.isLive, true)).orderBy(centres.position)
  return rows.map(({ id, name, address, seoUrl, subTitle }) =>
    entry('centre', { id, title: name, about: address, seo_urls: [seoUrl], more: subTitle }),
  )
}

/** Collects the tests on the page of tests, and the free mocks of the home page. */
async function collectTests(ctx: Context) {
  const [ranked, free] = [await listUpcomingRanked(ctx), await listFreeMocks(ctx)]
  return [...ranked, ...free].map((test) =>
    entry('test', {
      id: test.id,
      title: test.name,
      about: t`${plural(test.durationMinutes, '# minute', '# minutes')}`,
      until: closingTime(test)?.toISOString() ?? null,
      more: test.type,
    }),
  )
}

async function collectContent({ db }: Context) {
  const rows = await db
    .select({ item: contentItems, sub: contentSubCategories, category: contentCategories })
    .from(contentItems)
    .innerJoin(contentSubCategories, eq(contentSubCategories.id, contentItems.subCategoryId))
    .innerJoin(contentCategories, eq(contentCategories.id, contentSubCategories.categoryId))
    .where(and(eq(contentItems.isLive, true)))
    .orderBy(desc(contentItems.publishedAt))
  return rows.map(({ item, sub, category }) =>
    entry('content', {
      id: item.id,
      title: item.title,
      about: category.section === 'latest-news' ? '' : `${category.name}, ${sub.name}`,
      seo_urls: category.section === 'latest-news' ? [item.seoUrl] : [category.seoUrl, sub.seoUrl, item.seoUrl],
      section: category.section,
      more: plainOf(`${item.subTitle} ${item.content}`),
    }),
  )
}

/** Collects everything that may be found, in the order in which equal matches are shown. */
export async function collectEntries(ctx: Context): Promise<Entry[]> {
  // One after the other: a transaction has only one connection.
  const parts = [
    await collectCourses(ctx),
    await collectExams(ctx),
    await collectCentres(ctx),
    await collectTests(ctx),
    await collectPages(ctx),
    await collectContent(ctx),
  ]
  return parts.flat()
}
