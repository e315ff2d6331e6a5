import type { ContentSection } from '#domains/content/schema.ts'
import type { CourseType } from '../schema.ts'

/**
 * Address of the page of something public. `below`: the seo_urls of the levels under its section, from the category
 * down.
 */
export type PublicAddress =
  | { type: 'course'; courseType: CourseType; seoUrl: string }
  | { type: 'products' | 'exam-category' | 'exam' | 'centers' | 'course-category'; seoUrl: string }
  | { type: 'content'; section: ContentSection; below: string[]; changedAt?: Date }
  /** The fixed page that lists such things. */
  | { type: 'list'; of: 'products' | 'exam-category' | 'exam' | 'centers' | 'course-category' }
