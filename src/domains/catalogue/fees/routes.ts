import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { permitted } from '../../identity/staff/require-permission.ts'
import { courses } from '../tables.ts'
import { feeCalls } from './calls.ts'
import { createDiscount, endDiscount, listDiscounts } from './create-discount.ts'
import { priceProblems } from './rules.ts'
import { listCoursePrices, schedulePrice } from './schedule-price.ts'
import {
  batchFeeBody,
  type CoursePriceBody,
  coursePriceBody,
  discountBody,
  staffBatchFee,
  staffCoursePrices,
  staffDiscount,
} from './schema.ts'
import { listBatchFees, setBatchFee } from './set-batch-fee.ts'

const paise = (rupees: number) => Math.round(rupees * 100)

/** 404 for an unknown course, 400 for fees that are above one another the wrong way round. */
async function setCoursePrice(ctx: Context, courseId: string, { from, reason = '', ...fees }: CoursePriceBody) {
  const [course] = await ctx.db.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId))
  if (!course) throw notFound('course')
  const price = {
    baseFee: paise(fees.base_fee),
    discountedFee: paise(fees.discounted_fee),
    bookFee: fees.book_fee === null ? null : paise(fees.book_fee),
  }
  const errors = priceProblems({ base: fees.base_fee, discounted: fees.discounted_fee, books: fees.book_fee })
  const [problem] = Object.values(errors)
  if (problem !== undefined) throw new AppError('invalid', problem, { errors })
  await schedulePrice(ctx, { courseId, from: new Date(from), reason, ...price })
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
  serve(
    feeCalls.coursePrices,
    { who: permitted('catalogue.read', 'any centre'), answer: staffCoursePrices },
    (ctx, { params }) => listCoursePrices(ctx, params.id),
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
