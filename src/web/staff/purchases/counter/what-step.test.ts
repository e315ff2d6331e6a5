import { describe, expect, it } from 'vitest'
import type { StaffDue } from '#domains/purchases/staff/schema.ts'
import { firstWish, wishBody } from './what-step.tsx'

const due = (_id: string, installment_no: number): StaffDue => ({
  _id,
  student_id: 's1',
  candidate_name: 'Mita Das',
  contact: '',
  registration_number: 'A1',
  course_name: 'Banking',
  batch_id: 'b1',
  batch_code: 'B-1',
  center_id: null,
  center_name: null,
  installment_no,
  net_amt: 500,
  late_fee: 0,
  due_date: '2026-11-01',
  days_late: 3,
  is_suspended: false,
  reminded_at: null,
  may_be_reminded: false,
})
const known = {
  dues: [due('d2', 2), due('d3', 3)],
  offer: {
    batches: [],
    courses: [
      { _id: 'with', name: '', has_books: true },
      { _id: 'without', name: '', has_books: false },
    ],
  },
}

describe('the purpose of a payment', () => {
  it('is the oldest due, or a new purchase not yet chosen', () => {
    expect(firstWish(known.dues)).toEqual({ kind: 'due', id: 'd2' })
    expect(firstWish([])).toEqual({ kind: 'batch', id: '', inInstalments: false })
  })

  it('requests no price before a choice', () => {
    expect(wishBody(firstWish([]), known)).toBeNull()
    expect(wishBody({ kind: 'course', id: '', withBooks: true }, known)).toBeNull()
    // A due that has been paid since is no longer listed.
    expect(wishBody({ kind: 'due', id: 'd1' }, known)).toBeNull()
  })

  it.each([
    [
      { kind: 'due', id: 'd3' },
      { type: 'classroom', batchId: 'b1', instalmentNo: 3 },
    ],
    [
      { kind: 'batch', id: 'b7', inInstalments: true },
      { type: 'classroom', batchId: 'b7', insopt: true },
    ],
    [
      { kind: 'batch', id: 'b7', inInstalments: false },
      { type: 'classroom', batchId: 'b7', insopt: false },
    ],
    [
      { kind: 'batch', id: 'b7', inInstalments: true, coupon: 'C10' },
      { type: 'classroom', batchId: 'b7', insopt: true, coupon: 'C10' },
    ],
    [
      { kind: 'course', id: 'with', withBooks: true },
      { type: 'online', websiteCourseId: 'with', bookopt: true },
    ],
    [
      { kind: 'course', id: 'with', withBooks: false },
      { type: 'online', websiteCourseId: 'with', bookopt: false },
    ],
    [
      { kind: 'course', id: 'without', withBooks: true },
      { type: 'online', websiteCourseId: 'without', bookopt: false },
    ],
    [
      { kind: 'course', id: 'other', withBooks: true },
      { type: 'online', websiteCourseId: 'other', bookopt: false },
    ],
  ] as const)('%j is requested as %j', (wish, body) => expect(wishBody(wish, known)).toEqual(body))
})
