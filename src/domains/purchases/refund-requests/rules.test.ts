import { expect, it } from 'vitest'
import { askedStateOf } from './rules.ts'

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
