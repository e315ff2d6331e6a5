import type { ContentCategory } from '#domains/content/schema.ts'
import { get, type PageOf, post, put } from '#platform/http/call.ts'
import type {
  Centre,
  CourseCard,
  CourseCategory,
  CourseFilter,
  CourseListBody,
  CourseOrder,
  CourseRelation,
  Details,
  DetailType,
  Exam,
  ExamCategory,
  ExamChoice,
  FilteredCourses,
  FilterGroup,
  Product,
  PublicExamCategory,
} from './schema.ts'
import type { PublicTopic } from './subjects/schema.ts'

/** Rows of each module that `list/{module}/all` knows. */
type Lists = {
  products: Product
  'exam-category': ExamCategory
  centers: Centre
  'content-category': ContentCategory
  'course-category': CourseCategory
  exam: Exam
}

export const catalogueCalls = {
  /** Rows with the requested keys. */
  list: get('/api/website/list/:module/all').types<{ rowsOf: Lists; query: { keys?: string[] } }>(),
  /** 404 if it does not exist or is not live. */
  details: get('/api/website/details-by-url/:type/:id').types<{ params: { type: DetailType }; answerOf: Details }>(),
  examsAndCategories: get('/api/website/web/all-exams-and-categories').types<{ answer: PublicExamCategory[] }>(),
  /** One page of a product grid, from 1. */
  courses: post('/api/website/list/:module', 'whole').types<{
    params: { module: 'course' }
    query: { page?: number; limit?: number; sort_by?: CourseOrder; sort_type?: 'asc' | 'desc'; source?: 'website' }
    body: CourseListBody
    answer: PageOf<CourseCard>
  }>(),
  productFilters: get('/api/website/web/product-filter-data').types<{ answer: FilterGroup[] }>(),
  /** Every live course of the product (its `seo_url`) that matches. */
  coursesByFilter: post('/api/website/web/get-course-by-filter/:id', 'whole').types<{
    body: CourseFilter
    answer: FilteredCourses
  }>(),
  masterCentres: get('/api/masters/center').types<{ answer: Centre[] }>(),
  coursesByCentre: get('/api/masters/courses-by-relation').types<{
    query: { center_id: string }
    answer: CourseRelation[]
  }>(),
  topicsBySubject: get('/api/masters/get-topic-by-subject').types<{
    query: { subject_id: string }
    answer: PublicTopic[]
  }>(),
  masterExams: get('/api/masters/list-drop-down/exam').types<{
    query: { key: 'exam_name' }
    answer: Pick<Exam, '_id' | 'exam_name'>[]
  }>(),
  /** 400 for an exam that does not exist. */
  chooseExam: put('/api/student-portal/my-exam').types<{ body: ExamChoice; answer: ExamChoice }>(),
}
