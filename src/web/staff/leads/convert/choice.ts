import type { ConversionBody, ConversionOffer } from '#domains/console/conversion/schema.ts'
import { keyOfName } from '#platform/text/typed.ts'
import { type Handed, handedBody, takenOf } from '../../purchases/parts/money-fields.tsx'

/** Values of the four steps. */
export type Choice = {
  studentId: string | null
  name: string
  phone: string
  email: string
  batchId: string
  /** Counter that takes the money; empty while several are possible. */
  centreId: string
  inInstalments: boolean
  coupon: string
  saidBy: 'student' | 'guardian' | null
  how: 'in-person' | 'by-telephone' | 'in-writing'
} & Handed
export type StepProps = { choice: Choice; set: (some: Partial<Choice>) => void; problems: Record<string, string> }

/**
 * Returns the initial choices: the lead's data, and an existing account with the same e-mail or name. A matching phone
 * number is not enough, as it may belong to a sibling.
 */
export function firstChoice({ name, phone, email, matches, batches, course_id, counters }: ConversionOffer): Choice {
  const match = matches.find((match) => match.same.includes('email') || keyOfName(match.name) === keyOfName(name))
  const batch = batches.find((batch) => batch.course_id === course_id)
  const ofBatch = counters.find(({ _id }) => _id === batch?.center_id)
  const centreId = (counters.length === 1 ? counters[0] : ofBatch)?._id ?? ''
  const account = { studentId: match?._id ?? null, name, phone, email, batchId: batch?._id ?? '', centreId }
  const terms = { saidBy: null, how: 'in-person' as const }
  return {
    ...account,
    ...terms,
    inInstalments: false,
    coupon: '',
    mode: 'cash',
    reference: '',
    bank: '',
    date: '',
    part: null,
  }
}

/** Returns what is taken now; null while the batch, the counter or the amount is unknown. */
export function readyOf(choice: Choice, amount: number | null) {
  if (choice.centreId === '') return null
  return takenOf(amount === 0 ? { part: null } : choice, amount)
}

/** Returns the chosen seat; null if none is chosen. */
export const seatOf = ({ batchId, inInstalments, coupon }: Choice) =>
  batchId === '' ? null : { batch_id: batchId, in_instalments: inInstalments, ...(coupon === '' ? {} : { coupon }) }

type Asked = { amount: number | null } & Pick<ConversionOffer, 'texts'>

/**
 * `amount`: null if the batch is paid later. Throws for an invalid amount, so that nobody is admitted without the
 * intended payment.
 */
export function bodyOf(choice: Choice, { amount, texts }: Asked): ConversionBody {
  const { studentId, name, phone, email, centreId } = choice
  const { saidBy, how } = choice
  const terms = studentId === null && saidBy !== null ? { said_by: saidBy, how, versions: texts } : null
  const account = { student_id: studentId, name, phone, email, terms }
  const seat = seatOf(choice)
  if (amount === null) {
    const center_id = centreId === '' ? null : centreId
    return { ...account, payment: null, seat: seat && { ...seat, center_id } }
  }
  const taken = readyOf(choice, amount)
  if (taken === null || seat === null) throw new Error('the payment is not ready to be taken')
  return { ...account, payment: { ...seat, center_id: centreId, ...taken, ...handedBody(choice) } }
}
