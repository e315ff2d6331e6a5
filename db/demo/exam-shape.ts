import type { examCategories as examCategoriesTable, exams as examsTable } from '#domains/catalogue/tables.ts'
import { type PageData, paragraphs } from './detail-page.ts'

export type ExamData = Pick<typeof examsTable.$inferInsert, 'name' | 'subTitle' | 'seoUrl'> & {
  page: PageData
  /** Next stage, in days after the demo is created. */
  next?: { stage: string; inDays: number }
}

export type ExamCategoryData = Pick<typeof examCategoriesTable.$inferInsert, 'name' | 'subTitle' | 'seoUrl'> & {
  /** Name of its banner, and of its exams', among the demo pictures. */
  picture: string
  page: PageData
  exams: ExamData[]
}

/** Patterns change from year to year; what we tell about an exam never stands alone. */
export const officialNotice = paragraphs(
  'Patterns, dates and age limits change. Before you fill in the form, check the official notice for the year.',
)

export const schoolNotice = paragraphs(
  'Dates and rules change. Before you fill in a form, check the official notice or ask your school.',
)
