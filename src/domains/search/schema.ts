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

/** `seo_urls`: the names in its address, from the category on; of a page or a legal text the name that it has in the URL map. Tests and teachers have none: all are on one page. */
export const searchHit = z.strictObject({
  _id: id,
  kind: foundKind,
  title: z.string(),
  about: z.string(),
  seo_urls: z.array(z.string()),
  course_type: courseType.nullable(),
  section: contentSection.nullable(),
})
export type Found = z.infer<typeof searchHit>

/** `read_as`: what was searched for in place of words that nothing has, as they were probably meant; null: what was typed. */
export const foundAnswer = z.strictObject({
  found: z.array(searchHit),
  total: z.number().int(),
  read_as: z.string().nullable(),
})
export type FoundAnswer = z.infer<typeof foundAnswer>
