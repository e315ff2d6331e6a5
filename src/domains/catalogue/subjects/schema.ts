import { z } from 'zod'
import { id } from '#platform/http/schema.ts'

export const publicSubject = z.strictObject({ _id: id, name: z.string() })
export type PublicSubject = z.infer<typeof publicSubject>

export const publicTopic = publicSubject.extend({ subject_id: id })
export type PublicTopic = z.infer<typeof publicTopic>

/** A sub-exam with only its name. */
export const subExamName = z.strictObject({ _id: id, sub_exam_name: z.string(), icon_url: z.string().nullable() })
export type SubExamName = z.infer<typeof subExamName>

/** One section of a sub-exam's papers. */
export const sectionName = z.strictObject({ section_id: z.string().max(60), section_name: z.string().max(100) })
export type SectionName = z.infer<typeof sectionName>

/** `exam_ids`: the exams it is a stage of, the parent first. */
export const publicSubExam = z.strictObject({
  _id: id,
  sub_exam_name: z.string(),
  icon_url: z.string().nullable(),
  exam_ids: z.array(id),
  exam_category_id: id.nullable().describe('Of the parent exam'),
  sections_structure: z.array(sectionName),
})
export type PublicSubExam = z.infer<typeof publicSubExam>

/** A teacher with their qualification. */
export const instructor = z.strictObject({
  name: z.string(),
  subjects: z.string(),
  qualification: z.string(),
  experience: z.string(),
})
