import { randomBytes } from 'node:crypto'
import { batchFees, merchants, taxRates, taxRegistrations } from '#domains/catalogue/fees/tables.ts'
import { makeBatch, makeCentre, makeCourse } from './make-offers.ts'
import type { TestApp } from './test-app.ts'

/* Sellers, and what is sold in instalments. Independent of the test runner, because runs of faults and benchmarks use it too. */

export const mids = { courses: 'SANDBOX0000000000001', publications: 'SANDBOX0000000000002' }
export const keys: Record<string, string> = {
  [mids.courses]: 'courses-key-0001',
  [mids.publications]: 'publish-key-0002',
}

/** Stores merchants with their registrations and taxes, once for each app. */
export async function storeMerchants({ db }: Pick<TestApp, 'db'>) {
  if ((await db.select().from(merchants)).length > 0) return
  for (const key of ['courses', 'publications'] as const) {
    const [merchant] = await db
      .insert(merchants)
      .values({ key, provider: 'paytm', mid: mids[key], websiteName: 'WEBSTAGING' })
      .returning()
    const registration = {
      legalName: 'Mahanadi Academy',
      address: 'Bhubaneswar',
      gstin: '21ABCDE1234F1Z5',
      state: 'Odisha',
      from: '2020-04-01',
    }
    await db.insert(taxRegistrations).values({ merchantId: merchant?.id ?? '', ...registration })
  }
  await db.insert(taxRates).values([
    { head: 'tuition', code: '999293', basisPoints: 1800, from: '2020-04-01' },
    { head: 'admission', code: '999293', basisPoints: 1800, from: '2020-04-01' },
    { head: 'charges', code: '999293', basisPoints: 1800, from: '2020-04-01' },
    { head: 'books', code: '4901', basisPoints: 0, from: '2020-04-01' },
  ])
}

type BatchOverrides = { seats?: number | null; areBooksInStock?: boolean; instalments?: boolean }

/** Makes a classroom batch at 12000 rupees: 1000 admission, 9000 tuition, 2000 books; or in three parts with 300 charges. */
export async function makeClassroom(
  app: Pick<TestApp, 'db'>,
  { seats = null, areBooksInStock = true, instalments = true }: BatchOverrides = {},
) {
  const centre = await makeCentre(app)
  const batch = await makeBatch(app, {
    centreId: centre.id,
    seats,
    areBooksInStock,
    code: `B-${randomBytes(4).toString('hex')}`,
  })
  const course = await makeCourse(app, {
    type: 'classroom',
    batchId: batch.id,
    baseFee: 1_500_000,
    discountedFee: 1_200_000,
    validityDays: null,
  })
  const parts = [
    { number: 1, admission: 100_000, tuition: 300_000, books: 200_000, net: 600_000, afterDays: 0 },
    { number: 2, admission: 0, tuition: 300_000, books: 0, net: 315_000, afterDays: 30 },
    { number: 3, admission: 0, tuition: 300_000, books: 0, net: 315_000, afterDays: 60 },
  ]
  const heads = { totalFee: 1_200_000, admissionFee: 100_000, tuitionFee: 900_000, booksFee: 200_000 }
  await app.db.insert(batchFees).values({
    batchId: batch.id,
    from: '2026-01-01',
    ...heads,
    instalmentCharges: instalments ? 30_000 : 0,
    instalments: instalments ? parts : null,
  })
  return { centre, batch, course, fields: { type: 'classroom', batchId: batch.id } }
}
