import { z } from 'zod'
import {
  type ContentCategoryDetail,
  type ContentItemDetail,
  type ContentSubCategoryDetail,
  detailBase,
  publicTestimonial,
} from '#domains/content/schema.ts'
import { id } from '#platform/http/schema.ts'
import { publicOpening } from './opening-hours/schema.ts'
import { instructor } from './subjects/schema.ts'

export const productType = z.enum(['live', 'recorded', 'test-series', 'classroom', 'publications', 'talent'])
export type ProductType = z.infer<typeof productType>

export const courseType = z.enum(['live', 'recorded', 'classroom', 'publications', 'test-series'])
export type CourseType = z.infer<typeof courseType>

export const curriculumPart = z.strictObject({
  title: z.string(),
  lectures: z.array(z.strictObject({ title: z.string(), minutes: z.number().int() })),
})
export type CurriculumPart = z.infer<typeof curriculumPart>

/** Row of `list/{module}/all`: carries only the requested keys. */
export const listedProduct = z
  .strictObject({
    _id: id,
    product_name: z.string(),
    seo_url: z.string(),
    product_sub_title: z.string(),
    product_type: productType,
    featured_card_image: z.string().nullable(),
    is_featured: z.boolean(),
    price_from: z.number().nonnegative().nullable().describe('The least fee of its live courses, in rupees'),
  })
  .partial()
export type Product = Required<z.infer<typeof listedProduct>>

export const listedExamCategory = z
  .strictObject({ _id: id, exam_category_name: z.string(), seo_url: z.string() })
  .partial()
export type ExamCategory = Required<z.infer<typeof listedExamCategory>>

export const listedCentre = z
  .strictObject({
    _id: id,
    center_name: z.string(),
    seo_url: z.string(),
    center_address: z.string(),
    phone: z.string(),
    email: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  })
  .partial()
export type Centre = Required<z.infer<typeof listedCentre>>

export const listedCourseCategory = z
  .strictObject({ _id: id, course_category_name: z.string(), seo_url: z.string() })
  .partial()
export type CourseCategory = Required<z.infer<typeof listedCourseCategory>>

export const listedExam = z
  .strictObject({ _id: id, exam_name: z.string(), seo_url: z.string(), icon_url: z.string().nullable() })
  .partial()
export type Exam = Required<z.infer<typeof listedExam>>

const publicExam = z.strictObject({
  _id: id,
  exam_name: z.string(),
  exam_sub_title: z.string(),
  seo_url: z.string(),
  icon_url: z.string().nullable(),
  next_stage: z.string().describe('What comes next of it; empty: not said'),
  next_on: z.string().nullable().describe('The day of that, until it is over'),
})
export type PublicExam = z.infer<typeof publicExam>

export const publicExamCategory = z.strictObject({
  _id: id,
  exam_category_name: z.string(),
  seo_url: z.string(),
  items: z.array(publicExam),
})
export type PublicExamCategory = z.infer<typeof publicExamCategory>

/** Days in India as YYYY-MM-DD, clock times in India as HH:MM. */
const day = z.string()
const batchTimes = z.strictObject({ batch_time_from: z.string(), batch_time_to: z.string() })
const rupees = z.number().nonnegative()
const examRef = publicExam.omit({ exam_sub_title: true, next_stage: true, next_on: true })
/** `state`: on the day of the answer, in India. */
const batchState = z.enum(['upcoming', 'running', 'over'])
const cardBatch = z.strictObject({ start_date: day, batch_time_id: batchTimes, state: batchState })

const testSeriesName = z.string().optional().describe('Only of a test series: its name, as course_name')

/** A course in grids and lists. `validity` in days; null if the batch defines it. */
export const courseCard = z.strictObject({
  _id: id,
  course_name: z.string(),
  test_series_name: testSeriesName,
  course_type: courseType,
  seo_url: z.string(),
  sub_title: z.string(),
  banner_url: z.string().nullable(),
  base_fee: rupees,
  discounted_fee: rupees,
  validity: z.number().int().nullable(),
  center_name: z.string().nullable(),
  batch_id: cardBatch.nullable(),
})
export type CourseCard = z.infer<typeof courseCard>

const publicBatch = z.strictObject({
  _id: id,
  batch_code: z.string(),
  start_date: day,
  end_date: day,
  session: z.string(),
  stream: z.string(),
  batch_time_id: batchTimes,
  center_id: z.strictObject({ _id: id, center_name: z.string(), seo_url: z.string() }).nullable(),
})
export type PublicBatch = z.infer<typeof publicBatch>

export const courseDetail = z.strictObject({
  ...detailBase,
  course_name: z.string(),
  test_series_name: testSeriesName,
  course_type: courseType,
  product_name: z.string(),
  product_sub_title: z.string(),
  product: z.strictObject({ product_name: z.string(), seo_url: z.string(), product_type: productType }),
  base_fee: rupees,
  discounted_fee: rupees,
  book_fee: rupees.nullable(),
  validity: z.number().int().nullable(),
  shipping_address_required: z.boolean(),
  curriculum: z.array(curriculumPart),
  demo_film: z.string().nullable().describe('A lesson that anyone may watch; null: none'),
  exams: z.array(examRef),
  instructors: z.array(instructor),
  reviews: z.array(publicTestimonial),
  batch_id: publicBatch.nullable(),
})
export type CourseDetail = z.infer<typeof courseDetail>

/** `sub_title` repeats `product_sub_title`, as every detail has one. */
export const productDetail = z.strictObject({
  ...detailBase,
  product_name: z.string(),
  product_sub_title: z.string(),
  product_type: productType,
  featured_card_image: z.string().nullable(),
  is_featured: z.boolean(),
})
export type ProductDetail = z.infer<typeof productDetail>

export const examCategoryDetail = z.strictObject({
  ...detailBase,
  exam_category_name: z.string(),
  items: z.array(publicExam),
})
export type ExamCategoryDetail = z.infer<typeof examCategoryDetail>

export const examDetail = z.strictObject({
  ...detailBase,
  exam_name: z.string(),
  icon_url: z.string().nullable(),
  exam_category_id: z.strictObject({ _id: id, exam_category_name: z.string(), seo_url: z.string() }),
})
export type ExamDetail = z.infer<typeof examDetail>

export const centreDetail = z.strictObject({
  ...detailBase,
  center_name: z.string(),
  center_address: z.string(),
  phone: z.string(),
  email: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  opening: publicOpening,
})
export type CentreDetail = z.infer<typeof centreDetail>

export const courseCategoryDetail = z.strictObject({ ...detailBase, course_category_name: z.string() })
export type CourseCategoryDetail = z.infer<typeof courseCategoryDetail>

/** The answer of each type of `details-by-url`. */
export type Details = {
  course: CourseDetail
  products: ProductDetail
  'exam-category': ExamCategoryDetail
  exam: ExamDetail
  centers: CentreDetail
  'course-category': CourseCategoryDetail
  'content-category': ContentCategoryDetail
  'content-sub-category': ContentSubCategoryDetail
  'content-item': ContentItemDetail
}
export type DetailType = keyof Details

/** Values of one filter; unknown values match nothing. */
const choice = z.array(z.string().max(100)).max(200).optional()

/** A course must match every filter that names something, with any of its values. */
export const courseFilter = z.strictObject({
  center_ids: choice,
  exam_category_ids: choice,
  exam_ids: choice,
  course_category_ids: choice,
  sessions: choice,
})
export type CourseFilter = z.infer<typeof courseFilter>

/** `order`: the institute's order; `start`: by start date, courses without a batch last. */
export const courseOrder = z.enum(['order', 'fee', 'start'], 'is not a field to sort by')
export type CourseOrder = z.infer<typeof courseOrder>

export const courseListBody = z.strictObject({
  ...courseFilter.shape,
  product_ids: choice,
  course_ids: choice.describe('Of categories: another name of course_category_ids'),
  course_type: z.array(courseType).max(10).optional(),
  status: z.literal(true).optional(),
  minimal: z.literal(true).optional(),
})
export type CourseListBody = z.infer<typeof courseListBody>

/** `key` is the key of `CourseFilter` that the chosen ids go into. */
export const filterGroup = z.strictObject({
  title: z.string(),
  key: courseFilter.keyof(),
  type: z.enum(['center_master', 'plain']),
  elements: z.array(z.strictObject({ id: z.string(), label: z.string() })),
})
export type FilterGroup = z.infer<typeof filterGroup>

export const filteredCourses = z.strictObject({
  data: z.array(courseCard),
  product: z.strictObject({ product_name: z.string(), type: productType }),
})
export type FilteredCourses = z.infer<typeof filteredCourses>

/** Courses that a centre teaches, as enquiries choose from them. */
const courseRef = z.strictObject({ _id: id, course_name: z.string() })
export const courseRelation = z.strictObject({ _id: id, course_ref: courseRef })
export type CourseRelation = z.infer<typeof courseRelation>

/** What a student prepares for; null: nothing chosen. */
export const examChoice = z.strictObject({ exam_id: id.nullable() })
export type ExamChoice = z.infer<typeof examChoice>
