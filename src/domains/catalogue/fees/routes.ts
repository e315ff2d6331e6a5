import { z } from 'zod'
import { success } from '../../../platform/http/schema.ts'
import { OtherAnswer, type Serve } from '../../../platform/http/serve.ts'
import { listQuery, staffListOf } from '../../../platform/http/staff-list.ts'
import { plainText } from '../../identity/schema.ts'
import { permitted } from '../../identity/staff/require-permission.ts'
import { askForBatchFee, askForCoursePrice } from './ask-price.ts'
import { feeCalls } from './calls.ts'
import { createDiscount, endDiscount, listDiscounts } from './create-discount.ts'
import { listPricedBatches, listPricedCourses, readBatchPrices, readCoursePrices } from './reads-prices.ts'
import {
  batchFeeBody,
  coursePriceBody,
  discountBody,
  priceRow,
  staffBatchPrices,
  staffCoursePrices,
  staffDiscount,
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
      query: z.strictObject({ ...listQuery, of: z.enum(['courses', 'batches']), q }),
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
  serve(feeCalls.discounts, { who: reading, answer: z.array(staffDiscount) }, (ctx) => listDiscounts(ctx))
  serve(
    feeCalls.createDiscount,
    { who: editing, body: discountBody, answer: z.array(staffDiscount) },
    async (ctx, { body }) => {
      await createDiscount(ctx, body)
      return listDiscounts(ctx)
    },
  )
  serve(feeCalls.endDiscount, { who: editing, answer: z.array(staffDiscount) }, async (ctx, { params }) => {
    await endDiscount(ctx, params.id)
    return listDiscounts(ctx)
  })
}
