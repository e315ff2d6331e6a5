import { batches, centres, courses, examCategories, exams, products } from '#domains/catalogue/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import type { TestApp } from './test-app.ts'

const key = () => newId().slice(-12)

export async function makeExam({ db }: TestApp) {
  const [categoryId, examId] = [newId(), newId()]
  await db.insert(examCategories).values({ id: categoryId, name: 'Banking', seoUrl: key(), position: 1 })
  const row = { id: examId, categoryId, name: 'Probationary Officer', subTitle: '', seoUrl: key(), position: 1 }
  await db.insert(exams).values(row)
  return examId
}

/** Makes a centre with a course of one batch, and an exam. */
export async function makePlace(app: TestApp, { isLive = true } = {}) {
  const { db } = app
  const [centre, batchId, productId, course] = [newId(), newId(), newId(), newId()]
  await db.insert(centres).values({
    id: centre,
    name: 'Cuttack',
    address: 'College Square',
    phone: '0671 000 0000',
    seoUrl: key(),
    latitude: 20.46,
    longitude: 85.88,
    position: 1,
  })
  await db.insert(batches).values({
    id: batchId,
    code: key(),
    centreId: centre,
    session: '2026-27',
    stream: 'Bank',
    startDate: '2026-12-01',
    endDate: '2027-05-31',
    timeFrom: '07:00',
    timeTo: '09:00',
  })
  await db.insert(products).values({
    id: productId,
    name: 'Classroom',
    subTitle: '',
    seoUrl: key(),
    type: 'classroom',
    isFeatured: true,
    position: 1,
  })
  await db.insert(courses).values({
    id: course,
    name: 'Bank Foundation',
    subTitle: '',
    seoUrl: key(),
    type: 'classroom',
    productId,
    batchId,
    baseFee: 100,
    discountedFee: 100,
    isLive,
    position: 1,
  })
  return { centre, course, exam: await makeExam(app) }
}

/** Makes a recorded course, which belongs to no centre. */
export async function makeOnlineCourse({ db }: TestApp) {
  const [productId, course] = [newId(), newId()]
  const shared = { subTitle: '', type: 'recorded' as const, position: 1 }
  await db.insert(products).values({ ...shared, id: productId, name: 'Recorded', seoUrl: key(), isFeatured: false })
  await db.insert(courses).values({
    ...shared,
    id: course,
    name: 'Recorded Foundation',
    seoUrl: key(),
    productId,
    validityDays: 365,
    baseFee: 100,
    discountedFee: 100,
  })
  return course
}
