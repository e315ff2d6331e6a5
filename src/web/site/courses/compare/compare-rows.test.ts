import { describe, expect, test } from 'vitest'
import type { BatchAndFee } from '#domains/catalogue/fees/schema.ts'
import type { CourseDetail, PublicBatch } from '#domains/catalogue/schema.ts'
import { type Compared, compareRows, offerOf } from './compare-rows.ts'

const online: CourseDetail = {
  _id: 'course',
  seo_url: 'po-evening',
  sub_title: '',
  banner_url: null,
  info_cards: [],
  content: '',
  tabs: [],
  course_name: 'PO Evening',
  course_type: 'recorded',
  product_name: 'Recorded',
  product_sub_title: '',
  product: { product_name: 'Recorded', seo_url: 'recorded', product_type: 'recorded' },
  base_fee: 1000,
  discounted_fee: 900,
  book_fee: null,
  validity: 365,
  shipping_address_required: false,
  curriculum: [],
  demo_film: null,
  exams: [],
  instructors: [],
  reviews: [],
  batch_id: null,
}
const evening: PublicBatch = {
  _id: 'batch',
  batch_code: 'PO-1',
  start_date: '2026-12-14',
  end_date: '2027-08-08',
  session: '2026-27',
  stream: 'Banking',
  batch_time_id: { batch_time_from: '18:30', batch_time_to: '20:30' },
  center_id: { _id: 'centre', center_name: 'Salt Lake', seo_url: 'salt-lake' },
}
const classroom: CourseDetail = { ...online, _id: 'room', course_type: 'classroom', validity: null, batch_id: evening }

type Seats = { seats: number | null; seats_left: number | null }
const part = { admission_amt: 0, book_amt: 0, ins_sub_after_day: 0 }

function batchWith(seats: Seats, parts = [1, 2]): BatchAndFee {
  const { _id, start_date, end_date } = evening
  return {
    batchDetails: {
      _id,
      start_date,
      end_date,
      batch_type_id: '',
      center_id: null,
      course_id: 'room',
      exam_id: null,
      session_id: '',
      stream_id: '',
      batch_code_id: { batch_code: 'PO-1' },
      books_in_stock: true,
      ...seats,
    },
    feeDetails: [
      {
        general_total_fee: 900,
        general_admission_fee: 0,
        general_tuition_fee: 900,
        general_books_fee: 0,
        ph_total_discount: 0,
        tuition_discount: 0,
        admission_fee_discount: 0,
        books_fee_discount: 0,
        instalment_discount: 0,
        installment_charges: 0,
        general_instalment_structure: parts.map((number) => ({
          ...part,
          installment_no: number,
          tuition_amt: 450,
          net_amt: 450,
          ins_sub_after_day: (number - 1) * 30,
        })),
      },
    ],
  }
}

function cellsOf(compared: Compared[], label: string) {
  return compareRows(compared).find((row) => row.label === label)
}

describe('a row', () => {
  const other = { course: { ...online, _id: 'other', discounted_fee: 899.99 }, batch: null }
  const same = { course: { ...online, _id: 'same', course_name: 'Another' }, batch: null }
  const first = { course: online, batch: null }

  test('is marked when one course differs by a paisa, and only then', () => {
    expect(cellsOf([first, other], 'Fee')).toMatchObject({ isDifferent: true })
    expect(cellsOf([first, same], 'Fee')).toMatchObject({
      isDifferent: false,
      cells: Array(2).fill(['₹900', 'instead of ₹1,000, 10% off']),
    })
    expect(cellsOf([first, same, other], 'Fee')).toMatchObject({ isDifferent: true })
  })

  test('is never marked for a single course', () => {
    expect(compareRows([first]).filter(({ isDifferent }) => isDifferent)).toEqual([])
  })

  test('is left out when no course has a value', () => {
    expect(cellsOf([first, same], 'Seats')).toBeUndefined()
    expect(cellsOf([first, same], 'Teachers')).toBeUndefined()
  })

  test('is empty for a course when only another has a value', () => {
    const room = { course: classroom, batch: batchWith({ seats: 60, seats_left: 12 }) }
    expect(cellsOf([first, room], 'Seats')?.cells).toEqual([[], ['12 of 60 seats left']])
    expect(cellsOf([first, room], 'Centre')?.cells).toEqual([[], ['Salt Lake']])
    expect(cellsOf([first, room], 'Mode')?.cells).toEqual([['Recorded'], ['Classroom']])
    expect(cellsOf([first, room], 'Validity')?.cells).toEqual([['365 days'], ['Till 08 Aug, 2027']])
    expect(cellsOf([first, room], 'Hours')?.cells).toEqual([[], ['06:30 PM to 08:30 PM']])
    expect(cellsOf([first, room], 'Instalments')?.cells).toEqual([[], ['₹450, when you join', '₹450, 30 days later']])
  })
})

test.each<[Seats, string[], boolean]>([
  [{ seats: 60, seats_left: 60 }, ['60 of 60 seats left'], true],
  [{ seats: 60, seats_left: 1 }, ['1 of 60 seats left'], true],
  [{ seats: 60, seats_left: 0 }, ['This batch is full.'], false],
  [{ seats: null, seats_left: null }, [], true],
])('shows the seats %o as %o', (seats, told, isOffered) => {
  const room = { course: classroom, batch: batchWith(seats) }
  expect(cellsOf([room], 'Seats')?.cells[0] ?? []).toEqual(told)
  expect(offerOf(room) !== null).toBe(isOffered)
})

test('offers no purchase of a classroom course whose batch failed to load, and shows no seats', () => {
  const room = { course: classroom, batch: null }
  expect(offerOf(room)).toBeNull()
  expect(cellsOf([room], 'Seats')).toBeUndefined()
  expect(cellsOf([room], 'Instalments')?.cells).toEqual([['Please look at the page of the course.']])
  expect(cellsOf([room], 'Fee')?.cells).toEqual([['₹900', 'instead of ₹1,000, 10% off']])
})

test('lists each payment plan of a classroom course with the first payment', () => {
  const room = { course: classroom, batch: batchWith({ seats: 60, seats_left: 1 }) }
  expect(cellsOf([room], 'Payment')?.cells).toEqual([
    ['Full payment: ₹900. One payment, nothing due later.', '2 instalments: ₹450 at first. Total ₹900.'],
  ])
  const whole = { course: classroom, batch: batchWith({ seats: 60, seats_left: 1 }, []) }
  expect(cellsOf([whole], 'Payment')?.cells).toEqual([['Full payment: ₹900. One payment, nothing due later.']])
  expect(cellsOf([room, whole], 'Instalments')).toMatchObject({
    cells: [['₹450, when you join', '₹450, 30 days later'], []],
    none: 'Not offered',
    isDifferent: true,
  })
})

test('names the fee of a course with books both with and without them', () => {
  const withBooks = { course: { ...online, book_fee: 100.5 }, batch: null }
  expect(cellsOf([withBooks], 'Payment')?.cells).toEqual([
    ['With the printed books: ₹900', 'Everything except the books: ₹799.50'],
  ])
  expect(cellsOf([withBooks], 'Included')?.cells).toEqual([['Printed books']])
})
