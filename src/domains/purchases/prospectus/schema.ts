import { z } from 'zod'
import { courseType } from '#domains/catalogue/schema.ts'

const rupees = z.number().nonnegative()

const feeLine = z.strictObject({
  title: z.string(),
  code: z.string().describe('SAC or HSN'),
  value: rupees,
  tax: rupees,
  tax_percent: z.number(),
  total: rupees,
})

/** Example of a refund for a student who leaves after a third of the time. */
const refundExample = z.strictObject({
  paid: rupees,
  books: rupees,
  teaching: rupees,
  total_days: z.number().int(),
  used_days: z.number().int(),
  used: rupees,
  back: rupees,
})

/** The information about a course that the law requires before it is bought. */
export const prospectus = z.strictObject({
  course_name: z.string(),
  sub_title: z.string(),
  course_type: courseType,
  seo_url: z.string(),
  product_name: z.string(),
  center_name: z.string().nullable(),
  seller: z.strictObject({ name: z.string(), address: z.string(), gstin: z.string().nullable() }).nullable(),
  lines: z.array(feeLine),
  total: rupees,
  total_without_books: rupees.nullable().describe('null: there are no books to leave out'),
  instalments: z.array(
    z.strictObject({
      installment_no: z.number().int(),
      net_amt: rupees,
      after_days: z.number().int(),
      due_on: z.string().nullable().describe('A day of its own, whenever somebody joins; null: after so many days'),
    }),
  ),
  starts_on: z.string().nullable().describe('null: on the day of the payment'),
  ends_on: z.string().nullable(),
  validity_days: z.number().int().nullable(),
  teaching_minutes: z.number().int().describe('Of the lectures that the curriculum names'),
  lectures: z.number().int(),
  refund: refundExample.nullable().describe('null: what is bought does not run out'),
  teachers: z.array(
    z.strictObject({ name: z.string(), subjects: z.string(), qualification: z.string(), experience: z.string() }),
  ),
})
export type Prospectus = z.infer<typeof prospectus>
