import { z } from 'zod'
import { id } from '../../../platform/http/schema.ts'
import { exactText } from '../../identity/schema.ts'

const reference = z.looseObject({ ref_no: exactText(60).optional(), order_id: exactText(60).optional() })

/** What a browser sends after a classroom was paid for. Its order is looked for; none of its fees count. */
export const enrolmentBody = z.looseObject({
  order_id: exactText(60).optional(),
  courseEnrolment: z.looseObject({ batch_id: exactText(60) }),
  instalments: z.array(z.looseObject({})).max(60).optional(),
  payments: z.array(reference).max(10).optional(),
})
export type EnrolmentBody = z.input<typeof enrolmentBody>

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
  admission_amt: z.number(),
  tuition_amt: z.number(),
  book_amt: z.number(),
  due_date: z.string(),
  state: z.enum(['paid', 'overdue', 'due', 'later', 'waived']),
  may_be_paid: z.boolean().describe('Dues are paid in their order'),
  order_id: z.string().nullable().describe('What paid it'),
})
export type Due = z.infer<typeof due>
