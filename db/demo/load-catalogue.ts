import * as catalogue from '#domains/catalogue/tables.ts'
import type { DetailPage } from '#domains/content/schema.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { cleanHtml } from '#platform/http/security/rich-text.ts'
import { dayInIndia, daysLater } from '#platform/text/india-time.ts'
import { centres, courseCategories, courses, examCategories, type PageData, products, subExams } from './catalogue.ts'
import { batchDates } from './dates.ts'
import { teachers } from './institute.ts'
import { demoFilmAddress } from './pictures.ts'
import { finderOf } from './read-data.ts'

/** Returns the address of a demo picture by its name; throws when there is none. */
export type PictureOf = (name: string) => string

export function numbered<T extends object>(list: T[]) {
  return list.map((entry, index) => ({ id: newId(), position: index + 1, ...entry }))
}

function storedPage({ info_cards, content, tabs }: PageData, bannerUrl: string | null): DetailPage {
  const cleanTabs = tabs.map(({ tab_title, tab_content }) => ({ tab_title, tab_content: cleanHtml(tab_content) }))
  return { banner_url: bannerUrl, info_cards, content: cleanHtml(content), tabs: cleanTabs }
}

const byAddress = (what: string, rows: { id: string; seoUrl: string }[]) =>
  finderOf(
    what,
    rows.map(({ id, seoUrl }) => [seoUrl, id]),
  )

/** Stores products, exams, centres, course categories, and the courses with their batches and teachers. Returns the ids by which other data refers to them. */
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
  const productOf = new Map(ownProducts.map(({ id, type }) => [type, id]))
  const known = {
    centreOf: byAddress('centre', ownCentres),
    examOf: byAddress('exam', ownExams),
    categoryOf: byAddress('course category', ownCategories),
  }
  const subExamOf = await loadSubExams(ctx, { pictureOf, ...known })
  const rows = numbered(courses).map((row) => ({ ...withPage(row), productId: productOf.get(row.type) ?? '' }))
  const batchOf = await loadCourses(ctx, rows, known)
  await loadTeachers(ctx, rows)
  return { centreOf: known.centreOf, courseOf: byAddress('course', rows), batchOf, subExamOf }
}
export type Known = Awaited<ReturnType<typeof loadCatalogue>>

type Ids = Record<'centreOf' | 'examOf' | 'categoryOf', (seoUrl: string) => string>

async function loadSubExams({ db }: Context, { pictureOf, examOf }: Pick<Ids, 'examOf'> & { pictureOf: PictureOf }) {
  const rows = numbered(subExams).map(({ exams, sections, ...subExam }) => {
    const examIds = exams.map(examOf)
    const sectionsStructure = sections.map((section_name) => ({
      section_id: section_name.toLowerCase().replaceAll(' ', '-'),
      section_name,
    }))
    return { ...subExam, examIds, iconUrl: pictureOf(`exam/${exams[0]}`), sectionsStructure }
  })
  await db.insert(catalogue.subExams).values(rows)
  const stages = rows.flatMap(({ id, examIds }) =>
    examIds.map((examId, index) => ({ subExamId: id, examId, position: index + 1 })),
  )
  await db.insert(catalogue.subExamExams).values(stages)
  return finderOf(
    'sub-exam',
    rows.map(({ name, id }) => [name, id]),
  )
}

type CourseRow = Omit<(typeof courses)[number], 'page'> & {
  id: string
  position: number
  productId: string
  page: DetailPage
}

async function loadCourses({ db, now }: Context, courses: CourseRow[], { centreOf, examOf, categoryOf }: Ids) {
  const rows = courses.map(({ batch, ...course }) => ({
    ...course,
    demoFilm: course.type === 'live' || course.type === 'recorded' ? demoFilmAddress : '',
    batch: batch && { id: newId(), ...batch, ...batchDates(batch, now) },
  }))
  const batches = rows.flatMap(({ batch }) => batch ?? [])
  await db
    .insert(catalogue.batches)
    .values(
      batches.map(({ centre, ...batch }) => ({ ...batch, centreId: centre === undefined ? null : centreOf(centre) })),
    )
  await db.insert(catalogue.courses).values(rows.map((course) => ({ ...course, batchId: course.batch?.id ?? null })))
  await db
    .insert(catalogue.courseExams)
    .values(courses.flatMap(({ id, exams }) => exams.map((exam) => ({ courseId: id, examId: examOf(exam) }))))
  await db
    .insert(catalogue.courseCategoryCourses)
    .values(
      courses.flatMap(({ id, categories }) =>
        categories.map((category) => ({ courseId: id, courseCategoryId: categoryOf(category) })),
      ),
    )
  return finderOf(
    'batch',
    rows.flatMap(({ seoUrl, batch }) => (batch ? [[seoUrl, batch] as const] : [])),
  )
}

async function loadTeachers({ db }: Context, courses: CourseRow[]) {
  const rows = numbered(teachers).map(({ subject, ...teacher }) => ({ ...teacher, subjects: subject }))
  await db.insert(catalogue.teachers).values(rows)
  const pairs = courses.flatMap((course) =>
    rows
      .filter((teacher) => teacher.categories.some((category) => course.categories.includes(category)))
      .map((teacher) => ({ courseId: course.id, teacherId: teacher.id })),
  )
  await db.insert(catalogue.courseTeachers).values(pairs)
}
