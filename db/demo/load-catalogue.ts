import * as catalogue from '#domains/catalogue/tables.ts'
import type { DetailPage } from '#domains/content/schema.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { cleanHtml } from '#platform/http/security/rich-text.ts'
import { dayInIndia, daysLater } from '#platform/text/india-time.ts'
import { examCategories } from './catalogue.ts'
import { centres } from './centres.ts'
import { courseCategories } from './course-categories.ts'
import { batchDates, type CourseData } from './course-shape.ts'
import { courses } from './courses.ts'
import type { PageData } from './detail-page.ts'
import { demoFilmAddress } from './pictures/store-pictures.ts'
import { products } from './products.ts'
import { sectionsStructure, subExams } from './sub-exams.ts'

/** The address of a demo picture by its name; throws when there is none. */
export type PictureOf = (name: string) => string

export function numbered<T extends object>(list: T[]) {
  return list.map((entry, index) => ({ id: newId(), position: index + 1, ...entry }))
}

function storedPage(page: PageData, bannerUrl: string | null): DetailPage {
  return {
    banner_url: bannerUrl,
    info_cards: page.info_cards,
    content: cleanHtml(page.content),
    tabs: page.tabs.map(({ tab_title, tab_content }) => ({ tab_title, tab_content: cleanHtml(tab_content) })),
  }
}

function idsBySeoUrl(rows: { id: string; seoUrl: string }[]) {
  const ids = new Map(rows.map(({ id, seoUrl }) => [seoUrl, id]))
  return (seoUrl: string) => {
    const id = ids.get(seoUrl)
    if (!id) throw new Error(`The demo names ${seoUrl}, which does not exist.`)
    return id
  }
}

/** Stores products, exams, centres, course categories, and the courses with their batches. */
export async function loadCatalogue(ctx: Context, pictureOf: PictureOf) {
  const { db } = ctx
  const withPage = <T extends { picture: string; page: PageData }>(row: T) => ({
    ...row,
    page: storedPage(row.page, pictureOf(row.picture)),
  })
  const ownProducts = numbered(products).map((row) => ({ ...withPage(row), featuredCardImage: pictureOf(row.picture) }))
  const ownCentres = numbered(centres).map((row) => ({ ...row, page: storedPage(row.page, null) }))
  const ownCategories = numbered(courseCategories).map(withPage)
  const ownExamCategories = numbered(examCategories).map(withPage)
  const ownExams = ownExamCategories.flatMap(({ id, exams, picture }) =>
    numbered(exams).map(({ next, ...exam }) => ({
      ...exam,
      nextStage: next?.stage ?? '',
      nextOn: next ? daysLater(dayInIndia(ctx.now), next.inDays) : null,
      categoryId: id,
      iconUrl: pictureOf(`exam/${exam.seoUrl}`),
      page: storedPage(exam.page, pictureOf(picture)),
    })),
  )
  await db.insert(catalogue.products).values(ownProducts)
  await db.insert(catalogue.centres).values(ownCentres)
  await db.insert(catalogue.examCategories).values(ownExamCategories)
  await db.insert(catalogue.exams).values(ownExams)
  await db.insert(catalogue.courseCategories).values(ownCategories)
  await loadSubExams(ctx, ownExams)
  const productIds = new Map(ownProducts.map(({ id, type }) => [type, id]))
  await loadCourses(ctx, {
    courses: numbered(courses).map((course) => ({ ...withPage(course), productId: productIds.get(course.type) ?? '' })),
    idOfCentre: idsBySeoUrl(ownCentres),
    idOfExam: idsBySeoUrl(ownExams),
    idOfCategory: idsBySeoUrl(ownCategories),
  })
}

async function loadSubExams({ db }: Context, exams: { id: string; seoUrl: string; iconUrl: string }[]) {
  const examOf = new Map(exams.map((exam) => [exam.seoUrl, exam]))
  for (const subExam of numbered(subExams)) {
    const own = subExam.exams.flatMap((seoUrl) => examOf.get(seoUrl) ?? [])
    if (own.length < subExam.exams.length)
      throw new Error(`The demo has no exam of all of ${subExam.exams.join(', ')}.`)
    const { id, name, position } = subExam
    const iconUrl = own[0]?.iconUrl ?? null
    await db
      .insert(catalogue.subExams)
      .values({ id, name, iconUrl, position, sectionsStructure: sectionsStructure(subExam) })
    const rows = own.map((exam, index) => ({ subExamId: id, examId: exam.id, position: index + 1 }))
    await db.insert(catalogue.subExamExams).values(rows)
  }
}

type Owned = {
  courses: (Omit<CourseData, 'page'> & { id: string; position: number; productId: string; page: DetailPage })[]
  idOfCentre: (seoUrl: string) => string
  idOfExam: (seoUrl: string) => string
  idOfCategory: (seoUrl: string) => string
}

async function loadCourses({ db, now }: Context, { courses, idOfCentre, idOfExam, idOfCategory }: Owned) {
  const rows = courses.map(({ batch, ...course }) => ({ course, batch: batch && { id: newId(), ...batch } }))
  const ownBatches = rows.flatMap(({ batch }) => batch ?? [])
  await db.insert(catalogue.batches).values(
    ownBatches.map((batch) => ({
      ...batch,
      ...batchDates(batch, now),
      centreId: batch.centre === undefined ? null : idOfCentre(batch.centre),
    })),
  )
  await db.insert(catalogue.courses).values(
    rows.map(({ course, batch }) => {
      const demoFilm = course.type === 'live' || course.type === 'recorded' ? demoFilmAddress : ''
      return { ...course, demoFilm, batchId: batch?.id ?? null }
    }),
  )
  await db
    .insert(catalogue.courseExams)
    .values(courses.flatMap(({ id, exams }) => exams.map((exam) => ({ courseId: id, examId: idOfExam(exam) }))))
  await db
    .insert(catalogue.courseCategoryCourses)
    .values(
      courses.flatMap(({ id, categories }) =>
        categories.map((category) => ({ courseId: id, courseCategoryId: idOfCategory(category) })),
      ),
    )
}
