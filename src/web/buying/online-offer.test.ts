import { describe, expect, it } from 'vitest'
import type { BatchAndFee } from '#domains/catalogue/fees/schema.ts'
import type { CourseDetail } from '#domains/catalogue/schema.ts'
import type { MyPayment } from '#domains/purchases/buying/schema.ts'
import {
  choiceOf,
  classroomOffer,
  dueOffer,
  firstAmount,
  instalmentsOf,
  isInParts,
  onlineChoices,
  onlineOffer,
} from './offer.ts'

const batch = {
  start_date: '2026-12-14',
  end_date: '2027-08-08',
  batch_time_id: { batch_time_from: '09:30' },
  center_id: { center_name: 'Cuttack' },
}

/** Returns a course with only the fields that an offer reads. */
function courseWith(some: Record<string, unknown>): CourseDetail {
  const course = {
    _id: 'c1',
    course_name: 'Banking',
    course_type: 'recorded',
    seo_url: 'banking',
    banner_url: '/b.webp',
    discounted_fee: 5000.3,
    book_fee: null,
    shipping_address_required: true,
    validity: 180,
    batch_id: null,
  }
  return JSON.parse(JSON.stringify({ ...course, ...some }))
}
const whole = {
  id: 'with',
  label: 'Buy Now',
  note: '',
  amount: 5000.3,
  wish: { websiteCourseId: 'c1', bookopt: true },
  isShipped: false,
}
const withBooks = { ...whole, note: 'With the printed books', isShipped: true }

describe('describe an online offer', () => {
  it('has one choice when there are no books', () => {
    expect(onlineChoices(courseWith({}))).toEqual([whole])
  })

  it('can be bought without books at the exact lower price', () => {
    expect(onlineChoices(courseWith({ book_fee: 700.1 }))).toEqual([
      withBooks,
      {
        id: 'without',
        label: 'Buy Now (without Books)',
        note: 'Everything except the books',
        amount: 4300.2,
        wish: { websiteCourseId: 'c1', bookopt: false },
        isShipped: false,
      },
    ])
  })

  it('is delivered, unless it has no parcel or a centre hands it out', () => {
    const isShipped = (some: Record<string, unknown>) => onlineChoices(courseWith(some))[0].isShipped
    expect(isShipped({ book_fee: 700 })).toBe(true)
    expect(isShipped({ book_fee: 700, batch_id: { ...batch, center_id: null } })).toBe(true)
    expect(isShipped({ book_fee: 700, batch_id: batch })).toBe(false)
    expect(isShipped({ book_fee: 700, shipping_address_required: false })).toBe(false)
    expect(isShipped({ course_type: 'publications' })).toBe(true)
    expect(isShipped({ course_type: 'publications', shipping_address_required: false })).toBe(false)
    expect(isShipped({})).toBe(false)
  })

  it('has one choice when the books are the product itself', () => {
    expect(onlineChoices(courseWith({ course_type: 'publications', book_fee: 700 }))).toEqual([withBooks])
  })

  it('states what it is, and how long it is valid', () => {
    expect(onlineOffer(courseWith({}))).toEqual({
      title: 'Banking',
      courseType: 'recorded',
      banner: '/b.webp',
      facts: ['Validity: 180 days'],
      prospectus: '/prospectus/banking',
      choices: [whole],
      kind: 'online',
    })
    expect(onlineOffer(courseWith({ validity: null })).facts).toEqual([])
    expect(onlineOffer(courseWith({ batch_id: batch })).facts).toEqual([
      'Starts 14 Dec, 2026 09:30 AM',
      'Valid till 08 Aug, 2027',
    ])
  })
})

describe('a classroom offer', () => {
  const details = { _id: 'b1', start_date: '2026-12-14', books_in_stock: false }
  const part = (installment_no: number) => ({
    installment_no,
    net_amt: 6150,
    tuition_amt: installment_no === 1 ? 3150 : 6150,
    admission_amt: installment_no === 1 ? 1000 : 0,
    book_amt: installment_no === 1 ? 2000 : 0,
    ins_sub_after_day: (installment_no - 1) * 30,
  })
  const batchOf = (some: object | null): BatchAndFee => {
    const fee = {
      general_admission_fee: 1000,
      general_tuition_fee: 9000,
      general_books_fee: 2000,
      installment_charges: 300,
      general_instalment_structure: [part(1), part(2)],
    }
    return JSON.parse(JSON.stringify({ batchDetails: details, feeDetails: some === null ? [] : [{ ...fee, ...some }] }))
  }
  const stocked = (given: BatchAndFee): BatchAndFee => ({
    ...given,
    batchDetails: { ...given.batchDetails, books_in_stock: true },
  })

  it('is missing while the batch has no fee', () => {
    const none = batchOf(null)
    expect(classroomOffer(courseWith({}), none)).toBeNull()
    expect([firstAmount(none, 'full'), isInParts(none), instalmentsOf(none, 'full')]).toEqual([null, false, []])
  })

  it('offers full payment and instalments, each with its own request', () => {
    const offer = classroomOffer(courseWith({}), stocked(batchOf({})))
    const wish = { type: 'classroom', websiteCourseId: 'c1', batchId: 'b1' }
    expect(offer?.choices).toEqual([
      {
        id: 'full',
        label: 'Full payment',
        note: 'One payment, nothing due later',
        amount: 12_000,
        isShipped: false,
        wish: { ...wish, insopt: false },
      },
      {
        id: 'installment',
        label: '2 instalments',
        note: 'Total ₹12,300, including ₹300 in instalment charges',
        amount: 6150,
        isShipped: false,
        wish: { ...wish, insopt: true },
      },
    ])
    expect([offer?.kind, offer?.title]).toEqual(['classroom', 'Banking'])
  })

  it('states the later price of books, and no charges where none apply', () => {
    const [full, parts] = classroomOffer(courseWith({}), batchOf({ installment_charges: 0 }))?.choices ?? []
    expect([full?.amount, full?.note]).toEqual([10_000, 'Plus ₹2,000 later for the books'])
    expect(parts?.note).toBe('Total ₹12,300')
  })

  it('offers only full payment when there are no instalments', () => {
    const offer = classroomOffer(courseWith({}), batchOf({ general_instalment_structure: [] }))
    expect(offer?.choices.map(({ id }) => id)).toEqual(['full'])
  })

  it('has rows in rupees', () => {
    const [first] = instalmentsOf(stocked(batchOf({})), 'installment')
    expect(first).toMatchObject({ number: 1, admission: 1000, tuition: 3150, books: 2000, amount: 6150, afterDays: 0 })
  })
})

it('offers a later instalment at the price that was agreed', () => {
  const due = { batch_id: 'b1', course_name: 'Banking', installment_no: 3, net_amt: 3150 }
  expect(dueOffer(due, ['Due since 1 Nov'])).toEqual({
    title: 'Banking',
    courseType: 'classroom',
    banner: null,
    facts: ['Due since 1 Nov'],
    prospectus: null,
    choices: [
      {
        id: 'due',
        label: 'Instalment 3',
        note: '',
        amount: 3150,
        wish: { type: 'classroom', batchId: 'b1', instalmentNo: 3 },
        isShipped: false,
      },
    ],
    kind: 'classroom',
  })
})

describe('the choice that a payment was made with', () => {
  it.each([
    [{ installment_no: 2, course_type: 'classroom', payment_type: 'installment' }, 'due'],
    [{ installment_no: 1, course_type: 'classroom', payment_type: 'installment' }, 'installment'],
    [{ installment_no: 1, course_type: 'classroom', payment_type: 'full' }, 'full'],
    [{ installment_no: 1, course_type: 'recorded', books_included: true }, 'with'],
    [{ installment_no: 1, course_type: 'recorded', books_included: false }, 'without'],
    [{ installment_no: 1, course_type: 'publications', books_included: false }, 'with'],
  ])('%j is %s', (some, id) => {
    const payment: MyPayment = JSON.parse(JSON.stringify({ payment_type: 'full', books_included: false, ...some }))
    expect(choiceOf(payment)).toBe(id)
  })
})
