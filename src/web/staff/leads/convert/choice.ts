import type { ConversionBody, ConversionOffer } from '../../../../domains/console/conversion/schema.ts'
import { type Handed, handedBody, takenOf } from '../../purchases/parts/money-fields.tsx'

/** What the four steps ask for. */
export type Choice = {
  studentId: string | null
  name: string
  phone: string
  email: string
  batchId: string
  inInstalments: boolean
  saidBy: 'student' | 'guardian' | null
  how: 'in-person' | 'by-telephone' | 'in-writing'
} & Handed
export type StepProps = { choice: Choice; set: (some: Partial<Choice>) => void; problems: Record<string, string> }

/** Begins with what the lead has told, and an account of theirs if one is there. */
export function firstChoice({ name, phone, email, matches, batches, course_id }: ConversionOffer): Choice {
  const [match] = matches
  const batch = batches.find((batch) => batch.course_id === course_id)
  const account = { studentId: match?._id ?? null, name, phone, email, batchId: batch?._id ?? '' }
  const terms = { saidBy: null, how: 'in-person' as const }
  return { ...account, ...terms, inInstalments: false, mode: 'cash', reference: '', bank: '', date: '', part: null }
}

type Asked = { amount: number | null } & Pick<ConversionOffer, 'center_id' | 'texts'>

/** `amount`: null when nothing is paid yet. */
export function bodyOf(choice: Choice, { amount, center_id: centreId, texts }: Asked): ConversionBody {
  const { studentId, name, phone, email, batchId, inInstalments } = choice
  const { saidBy, how } = choice
  const terms = studentId === null && saidBy !== null ? { said_by: saidBy, how, versions: texts } : null
  const account = { student_id: studentId, name, phone, email, terms }
  const taken = takenOf(choice, amount)
  if (taken === null || centreId === null) return { ...account, payment: null }
  const payment = {
    batch_id: batchId,
    in_instalments: inInstalments,
    center_id: centreId,
    ...taken,
    ...handedBody(choice),
  }
  return { ...account, payment }
}
