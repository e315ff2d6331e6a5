import { z } from 'zod'
import { id } from '../../platform/schema.ts'

export const productType = z.enum(['live', 'recorded', 'test-series', 'classroom', 'publications', 'talent'])
export type ProductType = z.infer<typeof productType>

export const courseType = z.enum(['live', 'recorded', 'classroom', 'publications', 'test-series'])
export type CourseType = z.infer<typeof courseType>

export const curriculumPart = z.strictObject({
  title: z.string(),
  lectures: z.array(z.strictObject({ title: z.string(), minutes: z.number().int() })),
})
export type CurriculumPart = z.infer<typeof curriculumPart>

/** Rows of `list/{module}/all`: a row carries only the keys that were asked for. */
export const listedProduct = z
  .strictObject({
    _id: id,
    product_name: z.string(),
    seo_url: z.string(),
    product_sub_title: z.string(),
    product_type: productType,
    featured_card_image: z.string().nullable(),
    is_featured: z.boolean(),
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
    latitude: z.number(),
    longitude: z.number(),
  })
  .partial()
export type Centre = Required<z.infer<typeof listedCentre>>

export const publicExam = z.strictObject({
  _id: id,
  exam_name: z.string(),
  exam_sub_title: z.string(),
  seo_url: z.string(),
  icon_url: z.string().nullable(),
})
export type PublicExam = z.infer<typeof publicExam>

export const publicExamCategory = z.strictObject({
  _id: id,
  exam_category_name: z.string(),
  seo_url: z.string(),
  items: z.array(publicExam),
})
export type PublicExamCategory = z.infer<typeof publicExamCategory>
