import { z } from 'zod'
import { batchAndFee } from '#domains/catalogue/fees/schema.ts'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { userOf } from '#platform/context.ts'
import { everyone, type Serve, signedIn } from '#platform/http/serve.ts'
import { listHeldCourses } from '../entitlements/reads.ts'
import { ownedCourse } from '../entitlements/schema.ts'
import { enrolmentCalls } from './calls.ts'
import { getBatchAndFee, listMyDues } from './reads.ts'
import { due, overduePolicyBody, presentedPolicy } from './schema.ts'
import { listOverduePolicies, setOverduePolicy } from './set-overdue-policy.ts'

export function enrolmentRoutes(serve: Serve) {
  // Not cached: its seats change with every enrolment.
  serve(enrolmentCalls.batchAndFee, { who: everyone, answer: batchAndFee }, (ctx, { params }) =>
    getBatchAndFee(ctx, params.id),
  )
  serve(enrolmentCalls.overduePolicies, { who: permitted('fees.read'), answer: z.array(presentedPolicy) }, (ctx) =>
    listOverduePolicies(ctx),
  )
  serve(
    enrolmentCalls.setOverduePolicy,
    { who: permitted('fees.edit'), body: overduePolicyBody, answer: z.array(presentedPolicy) },
    async (ctx, { body }) => {
      await setOverduePolicy(ctx, body)
      return listOverduePolicies(ctx)
    },
  )
  serve(enrolmentCalls.myDues, { who: signedIn, answer: z.array(due) }, (ctx) => listMyDues(ctx))
  serve(enrolmentCalls.ownedCourses, { who: signedIn, answer: z.array(ownedCourse) }, (ctx) =>
    listHeldCourses(ctx, userOf(ctx).id),
  )
}
