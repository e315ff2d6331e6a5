import { z } from 'zod'
import { id } from '../../platform/http/schema.ts'
import { courseType } from '../catalogue/schema.ts'
import { contentSection } from '../content/schema.ts'

export const foundKind = z.enum(['course', 'exam-category', 'exam', 'centre', 'test', 'content'])
export type FoundKind = z.infer<typeof foundKind>

/** `seo_urls`: the names in its address, from the category on. A test has none: all are on one page. */
export const found = z.strictObject({
  _id: id,
  kind: foundKind,
  title: z.string(),
  about: z.string(),
  seo_urls: z.array(z.string()),
  course_type: courseType.nullable(),
  section: contentSection.nullable(),
})
export type Found = z.infer<typeof found>

export const foundAnswer = z.strictObject({ found: z.array(found), total: z.number().int() })
export type FoundAnswer = z.infer<typeof foundAnswer>
