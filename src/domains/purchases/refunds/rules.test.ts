import { expect, it } from 'vitest'
import { askedStateOf, inclusiveDays, payoutProblem, proRata } from './rules.ts'

const course = { price: 1_180_000, paid: 1_180_000, books: 180_000, from: '2026-12-01', until: '2027-05-31' }

it('counts both ends of a span', () => {
  expect(inclusiveDays('2026-12-01', '2026-12-01')).toBe(1)
  expect(inclusiveDays('2026-12-01', '2027-05-31')).toBe(182)
  expect(inclusiveDays('2026-12-02', '2026-12-01')).toBe(0)
})

it('refunds everything except the books before the first day', () => {
  expect(proRata({ ...course, leavesOn: '2026-11-30' })).toMatchObject({ usedDays: 0, used: 0, back: 1_000_000 })
  // The first day itself is used.
  expect(proRata({ ...course, leavesOn: course.from })).toMatchObject({ usedDays: 1 })
})

it('refunds the share of the remaining days, and nothing after the last', () => {
  // 91 of 182 days.
  expect(proRata({ ...course, leavesOn: '2027-03-01' })).toMatchObject({ usedDays: 91, used: 500_000, back: 500_000 })
  expect(proRata({ ...course, leavesOn: '2027-05-31' }).back).toBe(0)
  expect(proRata({ ...course, leavesOn: '2028-01-01' }).back).toBe(0)
})

it('keeps the cost of past days from a first instalment, and charges no more', () => {
  const first = { ...course, paid: 580_000 }
  expect(proRata({ ...first, leavesOn: '2026-12-31' })).toMatchObject({ usedDays: 31, used: 170_330, back: 229_670 })
  expect(proRata({ ...first, leavesOn: '2027-04-30' }).back).toBe(0)
})

it.each([
  [{ mode: 'cash', reference: '', wasOnline: false }, null],
  [{ mode: 'cash', reference: 'X1', wasOnline: false }, null],
  [{ mode: 'cash', reference: '', wasOnline: true }, 'mode'],
  [{ mode: 'upi', reference: '', wasOnline: false }, 'reference'],
  [{ mode: 'upi', reference: '632712345678', wasOnline: true }, null],
  [{ mode: 'bank-transfer', reference: '', wasOnline: true }, 'reference'],
  [{ mode: 'bank-transfer', reference: 'UTR1', wasOnline: false }, null],
] as const)('%j is refused for its %s', (wanted, field) => expect(payoutProblem(wanted)?.field ?? null).toBe(field))

const taken = { state: 'taken-up', decision: null, refund: null } as const

it.each([
  ['asked, and nobody has looked yet', { ...taken, state: 'asked' }, 'asked'],
  ['declined by the office at once', { ...taken, state: 'declined' }, 'declined'],
  ['withdrawn by the student', { ...taken, state: 'withdrawn' }, 'withdrawn'],
  ['declined, whatever an older decision was', { ...taken, state: 'declined', decision: 'approved' }, 'declined'],
  ['taken up, sent for approval', taken, 'in-decision'],
  ['refused by the second person', { ...taken, decision: 'rejected' }, 'declined'],
  ['approved, not paid out', { ...taken, decision: 'approved', refund: 'to-pay-out' }, 'approved'],
  ['approved, without its refund yet', { ...taken, decision: 'approved' }, 'approved'],
  ['approved and paid out', { ...taken, decision: 'approved', refund: 'done' }, 'refunded'],
  ['let go by the office before the decision', { ...taken, decision: 'withdrawn' }, 'asked'],
  ['lapsed, as the person who sent it lost the right', { ...taken, decision: 'lapsed' }, 'asked'],
] as const)('a request that was %s', (_title, request, state) => {
  expect(askedStateOf(request)).toBe(state)
})
