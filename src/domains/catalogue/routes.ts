import { z } from 'zod'
import {
  contentCategoryDetail,
  contentItemDetail,
  contentSubCategoryDetail,
  listedContentCategory,
} from '#domains/content/schema.ts'
import { AppError } from '#platform/errors.ts'
import { listModule, pageQuery, rowsOf } from '#platform/http/list-module.ts'
import { id } from '#platform/http/schema.ts'
import { everyone, type Serve, signedIn } from '#platform/http/serve.ts'
import { catalogueCalls } from './calls.ts'
import { chooseExam } from './choose-exam.ts'
import { listExamNames, listExamsByCategory, listMasterCentres, publicLists } from './reads.ts'
import { listCourses, listCoursesAtCentre, listProductCourses } from './reads-courses.ts'
import { detailReads } from './reads-details.ts'
import { listFilterGroups } from './reads-filters.ts'
import { onlineCentre } from './rules.ts'
import {
  centreDetail,
  courseCard,
  courseCategoryDetail,
  courseDetail,
  courseFilter,
  courseListBody,
  courseOrder,
  courseRelation,
  type DetailType,
  examCategoryDetail,
  examChoice,
  examDetail,
  filteredCourses,
  filterGroup,
  listedCentre,
  listedCourseCategory,
  listedExam,
  listedExamCategory,
  listedProduct,
  productDetail,
  publicExamCategory,
} from './schema.ts'
import { listTopics } from './subjects/reads.ts'
import { publicTopic } from './subjects/schema.ts'

const seoUrl = z.string().min(1).max(300)
const open = { who: everyone, cache: 'public' } as const

const listedRow = z.union([
  listedProduct,
  listedExamCategory,
  listedCentre,
  listedContentCategory,
  listedCourseCategory,
  listedExam,
])

const anyDetail = z.union([
  courseDetail,
  productDetail,
  examCategoryDetail,
  examDetail,
  centreDetail,
  courseCategoryDetail,
  contentCategoryDetail,
  contentSubCategoryDetail,
  contentItemDetail,
])

const detailType = z.enum(
  [
    ...(['course', 'products', 'exam-category', 'exam', 'centers', 'course-category'] as const),
    ...(['content-category', 'content-sub-category', 'content-item'] as const),
  ] satisfies DetailType[],
  'is not a known type',
)

const listParams = z.strictObject({ module: z.string().max(60) })
const listQuery = z.strictObject({ keys: z.string().max(500).optional().describe('Comma-separated field names') })

function serveLists(serve: Serve) {
  serve(
    catalogueCalls.list,
    { ...open, params: listParams, query: listQuery, answer: z.array(listedRow) },
    (ctx, { params, query }) => {
      const module = Object.hasOwn(publicLists, params.module) ? publicLists[params.module] : undefined
      if (!module)
        throw new AppError('invalid', 'module: this list does not exist.', {
          errors: { module: 'is not a known list' },
        })
      return listModule(ctx, module, query.keys)
    },
  )
  serve(
    catalogueCalls.details,
    { ...open, params: z.strictObject({ type: detailType, id: seoUrl }), answer: anyDetail },
    (ctx, { params }) => detailReads[params.type](ctx, params.id),
  )
  serve(catalogueCalls.chooseExam, { who: signedIn, body: examChoice, answer: examChoice }, (ctx, { body }) =>
    chooseExam(ctx, body),
  )
  serve(catalogueCalls.examsAndCategories, { ...open, answer: z.array(publicExamCategory) }, (ctx) =>
    listExamsByCategory(ctx),
  )
}

const coursesQuery = z.strictObject({
  page: pageQuery.page,
  limit: pageQuery.limit.default(9),
  sort_by: courseOrder.default('order'),
  sort_type: z.enum(['asc', 'desc'], 'is not a known order').default('asc'),
  source: z.enum(['website'], 'is not a known source').optional(),
})

function serveCourses(serve: Serve) {
  // Other lists by POST have calls of their own, in the domains that own them.
  const params = z.strictObject({ module: z.enum(['course'], 'is not a known list') })
  serve(
    catalogueCalls.courses,
    { ...open, params, query: coursesQuery, body: courseListBody, answer: rowsOf(courseCard) },
    (ctx, { query: { page, limit, sort_by, sort_type }, body }) =>
      listCourses(ctx, { ...body, page, limit, sort: { by: sort_by, direction: sort_type } }),
  )
  serve(catalogueCalls.productFilters, { ...open, answer: z.array(filterGroup) }, (ctx) => listFilterGroups(ctx))
  serve(
    catalogueCalls.coursesByFilter,
    { ...open, params: z.strictObject({ id: seoUrl }), body: courseFilter, answer: filteredCourses },
    (ctx, { params, body }) => listProductCourses(ctx, params.id, body),
  )
}

/** Serves the choices of the enquiry form. */
function serveMasters(serve: Serve) {
  serve(catalogueCalls.masterCentres, { ...open, answer: z.array(listedCentre.required()) }, (ctx) =>
    listMasterCentres(ctx),
  )
  serve(
    catalogueCalls.coursesByCentre,
    { ...open, query: z.strictObject({ center_id: id.or(z.literal(onlineCentre)) }), answer: z.array(courseRelation) },
    (ctx, { query }) => listCoursesAtCentre(ctx, query.center_id),
  )
  serve(
    catalogueCalls.topicsBySubject,
    { ...open, query: z.strictObject({ subject_id: id }), answer: z.array(publicTopic) },
    (ctx, { query }) => listTopics(ctx, query.subject_id),
  )
  const examName = listedExam.pick({ _id: true, exam_name: true }).required()
  serve(
    catalogueCalls.masterExams,
    {
      ...open,
      query: z.strictObject({ key: z.enum(['exam_name'], 'is not a known field') }),
      answer: z.array(examName),
    },
    (ctx) => listExamNames(ctx),
  )
}

export function catalogueRoutes(serve: Serve) {
  serveLists(serve)
  serveCourses(serve)
  serveMasters(serve)
}
