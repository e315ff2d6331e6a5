import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { permitted } from '../../identity/staff/require-permission.ts'
import { courses } from '../tables.ts'
import { feeCalls } from './calls.ts'
import { createDiscount, endDiscount, listDiscounts } from './create-discount.ts'
import { schedulePrice } from './schedule-price.ts'
import {
  batchFeeBody,
  type CoursePriceBody,
  coursePriceBody,
  discountBody,
  staffBatchFee,
  staffDiscount,
} from './schema.ts'
import { listBatchFees, setBatchFee } from './set-batch-fee.ts'

const paise = (rupees: number) => Math.round(rupees * 100)

/** 404 for an unknown course, 400 for fees that are above one another the wrong way round. */
async function setCoursePrice(ctx: Context, courseId: string, { from, ...fees }: CoursePriceBody) {
  const [course] = await ctx.db.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId))
  if (!course) throw notFound('course')
  const price = {
    baseFee: paise(fees.base_fee),
    discountedFee: paise(fees.discounted_fee),
    bookFee: fees.book_fee === null ? null : paise(fees.book_fee),
  }
  const tooMuch = (field: string, message: string) => new AppError('invalid', message, { errors: { [field]: message } })
  if (price.discountedFee > price.baseFee)
    throw tooMuch('discounted_fee', 'What is paid is not more than the base fee.')
  if ((price.bookFee ?? 0) > price.discountedFee) throw tooMuch('book_fee', 'The books are a part of what is paid.')
  await schedulePrice(ctx, { courseId, from: new Date(from), ...price })
}

export function feeRoutes(serve: Serve) {
  const [reading, editing] = [permitted('fees.read'), permitted('fees.edit')]
  serve(feeCalls.batchFees, { who: reading, answer: z.array(staffBatchFee) }, (ctx, { params }) =>
    listBatchFees(ctx, params.id),
  )
  serve(
    feeCalls.setBatchFee,
    { who: editing, body: batchFeeBody, answer: z.array(staffBatchFee) },
    async (ctx, { params, body }) => {
      await setBatchFee(ctx, params.id, body)
      return listBatchFees(ctx, params.id)
    },
  )
  serve(feeCalls.setCoursePrice, { who: editing, body: coursePriceBody }, async (ctx, { params, body }) => {
    await setCoursePrice(ctx, params.id, body)
    return 'The price is set.'
  })
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
