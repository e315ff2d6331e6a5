import { readInstalment } from '#domains/catalogue/fees/rules.ts'
import type { BatchAndFee } from '#domains/catalogue/fees/schema.ts'
import type { CourseDetail, CourseType } from '#domains/catalogue/schema.ts'
import type { MyPayment } from '#domains/purchases/buying/schema.ts'
import type { Due } from '#domains/purchases/enrolments/schema.ts'
import { feeTitles, planInstalments } from '#domains/purchases/orders/rules.ts'
import type { OrderBody, PaymentPlan } from '#domains/purchases/orders/schema.ts'
import { daysLater } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paiseOf } from '#platform/text/money.ts'
import { paths } from '#platform/text/paths.ts'
import { longDateTime, mediumDate } from '#web/ui/text/format-date.ts'
import { formatMoney } from '../ui/text/format-number.ts'

/*
 * Describes an offer in the purchase window. Amounts are for display only; the server charges its own quote.
 */

/** One way to buy an offer. `wish`: the request sent to the server; `amount` in rupees. */
export type Choice = { id: string; label: string; note: string; amount: number; wish: OrderBody; isShipped: boolean }

export type Offer = {
  title: string
  courseType: CourseType
  banner: string | null
  facts: string[]
  /** Address of the course's prospectus; null for a later instalment, whose terms are already agreed. */
  prospectus: string | null
  choices: [Choice, ...Choice[]]
  /** Selects the call that acknowledges the payment. */
  kind: 'online' | 'classroom'
}

function factsOf({ batch_id: batch, validity }: CourseDetail) {
  if (batch) {
    const start = `${batch.start_date}T${batch.batch_time_id.batch_time_from}:00+05:30`
    return [t`Starts ${longDateTime(start)}`, t`Valid till ${mediumDate(batch.end_date)}`]
  }
  return validity === null ? [] : [t`Validity: ${plural(validity, '# day', '# days')}`]
}

const shownOf = (course: CourseDetail) => ({
  title: course.course_name,
  courseType: course.course_type,
  banner: course.banner_url,
  facts: factsOf(course),
  prospectus: paths.prospectus(course.seo_url),
})

/** With books, the amount is the discounted fee; without, it is the discounted fee minus the price of the books. */
export function onlineChoices(course: CourseDetail): Offer['choices'] {
  const { _id: websiteCourseId, discounted_fee: fee, book_fee: books, course_type, shipping_address_required } = course
  const isSent = shipping_address_required && !course.batch_id?.center_id
  const whole = {
    id: 'with',
    label: t`Buy Now`,
    note: books === null ? '' : t`With the printed books`,
    amount: fee,
    wish: { websiteCourseId, bookopt: true },
    isShipped: isSent && (course_type === 'publications' || books !== null),
  }
  if (books === null || course_type === 'publications') return [whole]
  const without = {
    id: 'without',
    label: t`Buy Now (without Books)`,
    note: t`Everything except the books`,
    amount: Math.round((fee - books) * 100) / 100,
    wish: { websiteCourseId, bookopt: false },
    isShipped: false,
  }
  return [whole, without]
}

export function onlineOffer(course: CourseDetail): Offer {
  return { ...shownOf(course), choices: onlineChoices(course), kind: 'online' }
}

export type InstalmentRow = {
  number: number
  admission: number
  tuition: number
  books: number
  /** Charges for paying in instalments, separate from the plan's discount. */
  charges: number
  discount: number
  amount: number
  /** null: due some days after joining, a date the server cannot know. */
  dueOn: string | null
  afterDays: number
}

/** Lists the instalments with due dates, in rupees, by the server's pricing rule. Empty if the batch has no fee. */
export function instalmentsOf({ batchDetails, feeDetails: [fee] }: BatchAndFee, plan: PaymentPlan): InstalmentRow[] {
  if (!fee) return []
  const price = {
    admissionFee: paiseOf(fee.general_admission_fee),
    tuitionFee: paiseOf(fee.general_tuition_fee),
    booksFee: paiseOf(fee.general_books_fee),
    instalments: fee.general_instalment_structure.map(readInstalment),
  }
  const booksDueOn = batchDetails.books_in_stock ? null : daysLater(batchDetails.start_date, 7)
  const { instalments } = planInstalments(price, { plan, discount: null, booksDueOn })
  return instalments.map(({ number, admission, tuition, books, charges, discount, net, dueOn, afterDays }) => ({
    number,
    admission: admission / 100,
    tuition: tuition / 100,
    books: books / 100,
    charges: charges / 100,
    discount: discount / 100,
    amount: net / 100,
    dueOn,
    afterDays,
  }))
}

/** Returns the parts of an instalment, in the same rows as its bill. */
export function feeRows(row: InstalmentRow) {
  const heads = (['tuition', 'admission', 'charges', 'books'] as const).map((head) => ({
    title: feeTitles[head],
    amount: row[head],
  }))
  return [...heads, { title: t`Discount`, amount: -row.discount }].filter(({ amount }) => amount !== 0)
}

/** Returns whether this batch can be paid in instalments, which requires a fee structure. */
export function isInParts({ feeDetails: [fee] }: BatchAndFee) {
  return (fee?.general_instalment_structure.length ?? 0) > 0
}

/** Returns the first amount under a plan; null if the batch has no fee. */
export function firstAmount(batch: BatchAndFee, plan: PaymentPlan) {
  return instalmentsOf(batch, plan)[0]?.amount ?? null
}

const sumOf = (rows: InstalmentRow[]) => rows.reduce((sum, { amount }) => sum + paiseOf(amount), 0) / 100

/** Returns null if the batch has no fee. */
export function classroomOffer(course: CourseDetail, batch: BatchAndFee): Offer | null {
  const choiceOf = (plan: PaymentPlan, label: string, note: string): Choice => ({
    id: plan,
    label,
    note,
    amount: firstAmount(batch, plan) ?? 0,
    isShipped: false,
    wish: {
      type: 'classroom',
      websiteCourseId: course._id,
      batchId: batch.batchDetails._id,
      insopt: plan === 'installment',
    },
  })
  if (batch.feeDetails.length === 0) return null
  const later = sumOf(instalmentsOf(batch, 'full').slice(1))
  const afterwards = later > 0 ? t`Plus ${formatMoney(later)} later for the books` : t`One payment, nothing due later`
  const full = choiceOf('full', t`Full payment`, afterwards)
  const rows = instalmentsOf(batch, 'installment')
  const charges = batch.feeDetails[0]?.installment_charges ?? 0
  const total = formatMoney(sumOf(rows))
  const parts = choiceOf(
    'installment',
    t`${plural(rows.length, '# instalment', '# instalments')}`,
    charges > 0 ? t`Total ${total}, including ${formatMoney(charges)} in instalment charges` : t`Total ${total}`,
  )
  return {
    ...shownOf(course),
    choices: isInParts(batch) ? [full, parts] : [full],
    kind: 'classroom',
  }
}

type DueInstalment = Pick<Due, 'batch_id' | 'course_name' | 'installment_no' | 'net_amt'>

/** Describes a later instalment, at the price agreed on enrolment. */
export function dueOffer({ batch_id, course_name, installment_no, net_amt }: DueInstalment, facts: string[]): Offer {
  const wish = { type: 'classroom' as const, batchId: batch_id, instalmentNo: installment_no }
  const label = t`Instalment ${installment_no}`
  return {
    title: course_name,
    courseType: 'classroom',
    banner: null,
    facts,
    prospectus: null,
    choices: [{ id: 'due', label, note: '', amount: net_amt, wish, isShipped: false }],
    kind: 'classroom',
  }
}

/** Returns the choice of the offer that matches a payment. */
export function choiceOf({ course_type, payment_type, books_included, installment_no }: MyPayment) {
  if (installment_no > 1) return 'due'
  if (course_type === 'classroom') return payment_type
  return books_included || course_type === 'publications' ? 'with' : 'without'
}
