import type { ContentSection } from '#domains/content/schema.ts'
import type { CourseType } from '../schema.ts'

/** A page of its own that something public has. `below`: the seo_urls of the levels under its section, from the category on. */
export type PublicAddress =
  | { type: 'course'; courseType: CourseType; seoUrl: string }
  | { type: 'products' | 'exam-category' | 'exam' | 'centers' | 'course-category'; seoUrl: string }
  | { type: 'content'; section: ContentSection; below: string[]; changedAt?: Date }
  /** The fixed page where such things are listed. */
  | { type: 'list'; of: 'products' | 'exam-category' | 'exam' | 'centers' | 'course-category' }
