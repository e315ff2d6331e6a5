import type { CounterOffer, CounterQuoteBody } from '#domains/purchases/counter/schema.ts'
import type { StaffDue } from '#domains/purchases/staff/schema.ts'

/** Purpose of the payment. Without an id nothing is chosen yet. */
export type Wish =
  | { kind: 'due'; id: string }
  | { kind: 'batch'; id: string; inInstalments: boolean }
  | { kind: 'course'; id: string; withBooks: boolean }

/** The oldest due is what most come for. */
export function firstWish(dues: StaffDue[]): Wish {
  const [due] = dues
  return due ? { kind: 'due', id: due._id } : { kind: 'batch', id: '', inInstalments: false }
}

type Known = { dues: StaffDue[]; offer: CounterOffer }

/** As the call wants it; null while nothing is chosen. */
export function wishBody(
  wish: Wish,
  { dues, offer }: Known,
): Omit<CounterQuoteBody, 'student_id' | 'center_id'> | null {
  if (wish.id === '') return null
  if (wish.kind === 'due') {
    const due = dues.find(({ _id }) => _id === wish.id)
    return due ? { type: 'classroom', batchId: due.batch_id, instalmentNo: due.installment_no } : null
  }
  if (wish.kind === 'batch') return { type: 'classroom', batchId: wish.id, insopt: wish.inInstalments }
  const mayHaveBooks = offer.courses.some(({ _id, has_books }) => _id === wish.id && has_books)
  return { type: 'online', websiteCourseId: wish.id, bookopt: mayHaveBooks && wish.withBooks }
}
