import { z } from 'zod'
import { courseType } from '#domains/catalogue/schema.ts'
import { contentSection } from '#domains/content/schema.ts'
import { id } from '#platform/http/schema.ts'

export const foundKind = z.enum([
  'course',
  'product',
  'exam-category',
  'exam',
  'centre',
  'test',
  'teacher',
  'content',
  'page',
  'legal',
])
export type FoundKind = z.infer<typeof foundKind>

/**
 * `seo_urls`: the names in its address from the category down; for a page or a legal text its name in the URL
 * map. Tests and teachers have none: each kind is on one page.
 */
const searchHit = z.strictObject({
  _id: id,
  kind: foundKind,
  title: z.string(),
  about: z.string(),
  seo_urls: z.array(z.string()),
  course_type: courseType.nullable(),
  section: contentSection.nullable(),
})
export type Found = z.infer<typeof searchHit>

/** `read_as`: the corrected search, when words without any match were replaced; null: searched as typed. */
export const foundAnswer = z.strictObject({
  found: z.array(searchHit),
  total: z.number().int(),
  read_as: z.string().nullable(),
})
export type FoundAnswer = z.infer<typeof foundAnswer>
