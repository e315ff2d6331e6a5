import type { courseCategories as courseCategoriesTable } from '#domains/catalogue/tables.ts'
import type { PageData } from './detail-page.ts'
import { readData } from './read-data.ts'

export type CourseCategoryData = Pick<typeof courseCategoriesTable.$inferInsert, 'name' | 'subTitle' | 'seoUrl'> & {
  picture: string
  page: PageData
}

export const courseCategories = readData<CourseCategoryData>('course-categories')
