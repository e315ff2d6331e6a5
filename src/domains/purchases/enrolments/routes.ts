import { z } from 'zod'
import { userOf } from '../../../platform/context.ts'
import { everyone, type Serve, signedIn } from '../../../platform/http/serve.ts'
import { batchAndFee } from '../../catalogue/fees/schema.ts'
import { listOwnedCourses } from '../entitlements/reads.ts'
import { ownedCourse } from '../entitlements/schema.ts'
import { enrolmentCalls } from './calls.ts'
import { getBatchAndFee, listMyDues } from './reads.ts'
import { due } from './schema.ts'

export function enrolmentRoutes(serve: Serve) {
  // Not kept: its seats change with every enrolment.
  serve(enrolmentCalls.batchAndFee, { who: everyone, answer: batchAndFee }, (ctx, { params }) =>
    getBatchAndFee(ctx, params.id),
  )
  serve(enrolmentCalls.myDues, { who: signedIn, answer: z.array(due) }, (ctx) => listMyDues(ctx))
  serve(enrolmentCalls.ownedCourses, { who: signedIn, answer: z.array(ownedCourse) }, (ctx) =>
    listOwnedCourses(ctx, userOf(ctx).id),
  )
}
