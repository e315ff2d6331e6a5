import { z } from 'zod'
import { money } from '#domains/catalogue/fees/schema.ts'
import { day, id } from '#platform/http/schema.ts'

/** A due of an enrolment; `state` by the calendar of India. */
export const due = z.strictObject({
  _id: id,
  enrolment_id: id,
  batch_id: id,
  course_name: z.string(),
  batch_code: z.string(),
  installment_no: z.number().int(),
  n_instalments: z.number().int(),
  net_amt: z.number(),
  late_fee: z.number().describe('On top of net_amt, for being late'),
  admission_amt: z.number(),
  tuition_amt: z.number(),
  book_amt: z.number(),
  due_date: z.string(),
  state: z.enum(['paid', 'overdue', 'due', 'later', 'waived']),
  is_suspended: z.boolean().describe('The course is closed until this is paid'),
  may_be_paid: z.boolean().describe('Dues are paid in their order'),
  order_id: z.string().nullable().describe('What paid it'),
})
export type Due = z.infer<typeof due>

export const overduePolicyBody = z.strictObject({
  from: day.describe('For enrolments from this day on'),
  grace_days: z.number().int().min(0).max(365),
  late_fee: money.max(100_000).describe('Rupees, once, after the grace'),
  suspend_after_days: z.number().int().min(0).max(365).nullable().describe('null: the course stays open'),
})
export type OverduePolicyBody = z.infer<typeof overduePolicyBody>
export const presentedPolicy = overduePolicyBody
export type PresentedPolicy = z.infer<typeof presentedPolicy>
