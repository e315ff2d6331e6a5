import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import type { Http } from '../../platform/http.ts'
import { listModule, pageOf, pageQuery } from '../../platform/list-module.ts'
import { failure, id, success } from '../../platform/schema.ts'
import {
  contentCategoryDetail,
  contentItemDetail,
  contentSubCategoryDetail,
  listedContentCategory,
} from '../content/schema.ts'
import { centreList, listExamNames, listExamsByCategory, publicLists } from './reads.ts'
import { listCourses, listCoursesAtCentre, listProductCourses } from './reads-courses.ts'
import { detailReads } from './reads-details.ts'
import { listFilterGroups } from './reads-filters.ts'
import {
  centreDetail,
  courseCard,
  courseCategoryDetail,
  courseDetail,
  courseFilter,
  courseListBody,
  courseRelation,
  type DetailType,
  examCategoryDetail,
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

const seoUrl = z.string().min(1).max(300)
const isPublic = { isPublic: true }
const noQuery = z.strictObject({})

/** A call whose answer is the same for everyone. */
function publicly<Q extends z.ZodType, T extends z.ZodType>(querystring: Q, data: T) {
  return { config: isPublic, schema: { querystring, response: { 200: success(data), '4xx': failure } } }
}

const listedRow = z.union([
  listedProduct,
  listedExamCategory,
  listedCentre,
  listedContentCategory,
  listedCourseCategory,
  listedExam,
])

function registerLists({ app }: Http) {
  app.get(
    '/api/website/list/:module/all',
    {
      config: isPublic,
      schema: {
        params: z.strictObject({ module: z.string().max(60) }),
        querystring: z.strictObject({ keys: z.string().max(500).optional().describe('Comma-separated field names') }),
        response: { 200: success(z.array(listedRow)), '4xx': failure },
      },
    },
    async ({ ctx, params, query }) => {
      const module = Object.hasOwn(publicLists, params.module) ? publicLists[params.module] : undefined
      if (!module)
        throw new AppError('invalid', 'module: there is no such list.', { errors: { module: 'is not a known list' } })
      return { success: true as const, data: await listModule(ctx, module, query.keys) }
    },
  )

  app.get(
    '/api/website/web/all-exams-and-categories',
    publicly(noQuery, z.array(publicExamCategory)),
    async ({ ctx }) => ({ success: true as const, data: await listExamsByCategory(ctx) }),
  )
}

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

function registerDetails({ app }: Http) {
  app.get(
    '/api/website/details-by-url/:type/:id',
    {
      config: isPublic,
      schema: {
        params: z.strictObject({ type: detailType, id: seoUrl }),
        querystring: noQuery,
        response: { 200: success(anyDetail), '4xx': failure },
      },
    },
    async ({ ctx, params }) => ({ success: true as const, data: await detailReads[params.type](ctx, params.id) }),
  )
}

function registerCourseLists({ app }: Http) {
  // What else may be listed by POST has a route of its own, in the domain that owns it.
  app.post(
    '/api/website/list/:module',
    {
      config: isPublic,
      schema: {
        params: z.strictObject({ module: z.enum(['course'], 'is not a known list') }),
        querystring: z.strictObject({
          ...{ page: pageQuery.page, limit: pageQuery.limit.default(9) },
          sort_by: z.enum(['order'], 'is not a field to sort by').optional(),
          sort_type: z.enum(['asc'], 'is not a known order').optional(),
          source: z.enum(['website'], 'is not a known source').optional(),
        }),
        body: courseListBody,
        response: { 200: pageOf(courseCard), '4xx': failure },
      },
    },
    async ({ ctx, query: { page, limit }, body }) => {
      return { success: true as const, ...(await listCourses(ctx, { ...body, page, limit })) }
    },
  )

  app.get('/api/website/web/product-filter-data', publicly(noQuery, z.array(filterGroup)), async ({ ctx }) => ({
    success: true as const,
    data: await listFilterGroups(ctx),
  }))

  app.post(
    '/api/website/web/get-course-by-filter/:id',
    {
      config: isPublic,
      schema: {
        params: z.strictObject({ id: seoUrl }),
        querystring: noQuery,
        body: courseFilter,
        response: { 200: filteredCourses, '4xx': failure },
      },
    },
    async ({ ctx, params, body }) => ({ success: true as const, ...(await listProductCourses(ctx, params.id, body)) }),
  )
}

/** The choices of the enquiry form. */
function registerMasters({ app }: Http) {
  app.get('/api/masters/center', publicly(noQuery, z.array(listedCentre)), async ({ ctx }) => ({
    success: true as const,
    data: await listModule(ctx, centreList, undefined),
  }))

  app.get(
    '/api/masters/courses-by-relation',
    publicly(z.strictObject({ center_id: id }), z.array(courseRelation)),
    async ({ ctx, query }) => ({ success: true as const, data: await listCoursesAtCentre(ctx, query.center_id) }),
  )

  app.get(
    '/api/masters/list-drop-down/exam',
    publicly(z.strictObject({ key: z.enum(['exam_name'], 'is not a known field') }), z.array(listedExam)),
    async ({ ctx }) => ({ success: true as const, data: await listExamNames(ctx) }),
  )
}

export function registerCatalogueRoutes(http: Http) {
  registerLists(http)
  registerDetails(http)
  registerCourseLists(http)
  registerMasters(http)
}
