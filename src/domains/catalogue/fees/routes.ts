import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { id, success } from '#platform/http/schema.ts'
import { OtherAnswer, type Serve } from '#platform/http/serve.ts'
import { listQuery, staffListOf } from '#platform/http/staff-list.ts'
import { plainText } from '#platform/text/schema.ts'
import { askForBatchFee, askForCoursePrice } from './ask-price.ts'
import { askForRegistration, askForTaxRate, readTaxes } from './ask-tax.ts'
import { feeCalls } from './calls.ts'
import { createDiscount, endDiscount, readDiscounts } from './create-discount.ts'
import { listPricedBatches, listPricedCourses, readBatchPrices, readCoursePrices } from './reads-prices.ts'
import {
  batchFeeBody,
  coursePriceBody,
  discountBody,
  priceRow,
  registrationBody,
  staffBatchPrices,
  staffCoursePrices,
  staffDiscounts,
  staffTaxes,
  taxRateBody,
} from './schema.ts'

const waitsFor = (answer: z.ZodType) => ({ 202: success(answer) })
const waits = (data: object) => new OtherAnswer(202, { success: true, data })
const q = plainText(100).optional().describe('A part of the name')

function priceRoutes(serve: Serve) {
  const reading = permitted('catalogue.read', 'any centre')
  const asking = permitted('prices.request', 'use case')
  serve(
    feeCalls.prices,
    {
      who: reading,
      query: z.strictObject({ ...listQuery, of: z.enum(['courses', 'batches']), q, centre: id.optional() }),
      answer: staffListOf(priceRow),
    },
    (ctx, { query: { of, ...query } }) =>
      of === 'courses' ? listPricedCourses(ctx, query) : listPricedBatches(ctx, query),
  )
  serve(feeCalls.batchFees, { who: reading, answer: staffBatchPrices }, (ctx, { params }) =>
    readBatchPrices(ctx, params.id),
  )
  serve(
    feeCalls.setBatchFee,
    { who: asking, body: batchFeeBody, answer: staffBatchPrices, others: waitsFor(staffBatchPrices) },
    async (ctx, { params, body }) => {
      await askForBatchFee(ctx, params.id, body)
      return waits(await readBatchPrices(ctx, params.id))
    },
  )
  serve(feeCalls.coursePrices, { who: reading, answer: staffCoursePrices }, (ctx, { params }) =>
    readCoursePrices(ctx, params.id),
  )
  serve(
    feeCalls.setCoursePrice,
    { who: asking, body: coursePriceBody, answer: staffCoursePrices, others: waitsFor(staffCoursePrices) },
    async (ctx, { params, body }) => {
      await askForCoursePrice(ctx, params.id, body)
      return waits(await readCoursePrices(ctx, params.id))
    },
  )
}

export function feeRoutes(serve: Serve) {
  const [reading, editing] = [permitted('fees.read'), permitted('fees.edit')]
  priceRoutes(serve)
  serve(feeCalls.discounts, { who: reading, answer: staffDiscounts }, (ctx) => readDiscounts(ctx))
  serve(
    feeCalls.createDiscount,
    {
      who: permitted(['fees.edit', 'waivers.request'], 'use case'),
      body: discountBody,
      answer: staffDiscounts,
      others: waitsFor(staffDiscounts),
    },
    async (ctx, { body }) => {
      const waitingId = await createDiscount(ctx, body)
      const answer = await readDiscounts(ctx)
      return waitingId === null ? answer : waits(answer)
    },
  )
  serve(feeCalls.endDiscount, { who: editing, answer: staffDiscounts }, async (ctx, { params }) => {
    await endDiscount(ctx, params.id)
    return readDiscounts(ctx)
  })
  taxRoutes(serve)
}

function taxRoutes(serve: Serve) {
  const asking = permitted('prices.request', 'use case')
  const reading = permitted(['settings.read', 'settings.read-money', 'fees.read'], 'any centre')
  const asks = { who: asking, answer: staffTaxes, others: waitsFor(staffTaxes) }
  serve(feeCalls.taxes, { who: reading, answer: staffTaxes }, (ctx) => readTaxes(ctx))
  serve(feeCalls.askTaxRate, { ...asks, body: taxRateBody }, async (ctx, { body }) => {
    await askForTaxRate(ctx, body)
    return waits(await readTaxes(ctx))
  })
  serve(feeCalls.askRegistration, { ...asks, body: registrationBody }, async (ctx, { body }) => {
    await askForRegistration(ctx, body)
    return waits(await readTaxes(ctx))
  })
}
