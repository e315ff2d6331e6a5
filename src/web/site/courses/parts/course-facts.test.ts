import { expect, test } from 'vitest'
import type { CourseDetail, PublicBatch } from '#domains/catalogue/schema.ts'
import { courseFacts, startOf } from './course-facts.ts'

const batch: PublicBatch = {
  _id: 'batch',
  batch_code: 'PO-1',
  start_date: '2026-12-14',
  end_date: '2027-08-08',
  session: '2026-27',
  stream: 'Banking',
  batch_time_id: { batch_time_from: '18:30', batch_time_to: '20:30' },
  center_id: { _id: 'centre', center_name: 'Salt Lake', seo_url: 'salt-lake' },
}

function courseWith(overrides: Partial<CourseDetail>): CourseDetail {
  return {
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
    validity: null,
    shipping_address_required: false,
    curriculum: [],
    demo_film: null,
    exams: [
      { _id: 'exam-1', exam_name: 'SBI PO', seo_url: 'sbi-po', icon_url: null },
      { _id: 'exam-2', exam_name: 'IBPS PO', seo_url: 'ibps-po', icon_url: null },
    ],
    instructors: [],
    reviews: [],
    batch_id: null,
    ...overrides,
  }
}

test('shows the days of a course without a batch, and nothing without either', () => {
  expect(courseFacts(courseWith({ validity: 365 }))).toEqual([{ label: 'Validity', value: '365 days' }])
  expect(courseFacts(courseWith({ course_type: 'publications' }))).toEqual([])
})

test('takes start and end of a live course from the batch, in Indian time', () => {
  expect(courseFacts(courseWith({ course_type: 'live', batch_id: { ...batch, center_id: null } }))).toEqual([
    { label: 'Start Date', value: '14 Dec, 2026 06:30 PM' },
    { label: 'Validity', value: 'Till 08 Aug, 2027' },
  ])
  expect(new Date(startOf(batch)).toISOString()).toBe('2026-12-14T13:00:00.000Z')
})

test("shows all of a classroom course's batch, with a link to its centre", () => {
  const facts = courseFacts(courseWith({ course_type: 'classroom', batch_id: batch }))
  expect(facts.slice(2)).toEqual([
    { label: 'Session', value: '2026-27' },
    { label: 'Centre', value: 'Salt Lake', path: '/center/salt-lake' },
    { label: 'Course', value: 'PO Evening' },
    { label: 'Exam', value: 'SBI PO, IBPS PO' },
    { label: 'Stream', value: 'Banking' },
    { label: 'Batch Code', value: 'PO-1' },
  ])
})
