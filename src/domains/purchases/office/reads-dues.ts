import { and, asc, count, eq, isNull, lt } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { rupeesOf } from '../../catalogue/rules.ts'
import { batches } from '../../catalogue/tables.ts'
import { dayInIndia } from '../../identity/rules.ts'
import { users } from '../../identity/tables.ts'
import { isSuspendedOn, lateFeeOn, policyOn } from '../enrolments/rules.ts'
import { enrolments, instalments, overduePolicies } from '../enrolments/tables.ts'
import { daysBetween } from '../refunds/rules.ts'
import { ownCentres } from './reads-payments.ts'
import type { DuesQuery, StaffDue } from './schema.ts'

/** What students owe, by the terms they enrolled under. */
export async function listDues(ctx: Context, query: DuesQuery): Promise<{ data: StaffDue[]; total: number }> {
  const { center_id: centreId, batch_id: batchId, state, page, limit } = query
  const today = dayInIndia(ctx.now)
  const only = and(
    isNull(instalments.settledAt),
    isNull(instalments.waivedAt),
    isNull(enrolments.endedAt),
    centreId === undefined ? undefined : eq(batches.centreId, centreId),
    batchId === undefined ? undefined : eq(batches.id, batchId),
    state === 'overdue' ? lt(instalments.dueOn, today) : undefined,
    ownCentres(ctx, 'dues.read', batches.centreId),
  )
  const [all] = await ctx.db
    .select({ total: count() })
    .from(instalments)
    .innerJoin(enrolments, eq(enrolments.id, instalments.enrolmentId))
    .innerJoin(batches, eq(batches.id, enrolments.batchId))
    .where(only)
  const rows = await ctx.db
    .select({ part: instalments, enrolment: enrolments, batch: batches, user: users })
    .from(instalments)
    .innerJoin(enrolments, eq(enrolments.id, instalments.enrolmentId))
    .innerJoin(batches, eq(batches.id, enrolments.batchId))
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .where(only)
    .orderBy(asc(instalments.dueOn), asc(instalments.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const policies = await ctx.db.select().from(overduePolicies)
  const data = rows.map(({ part, enrolment, batch, user }) => {
    const policy = policyOn(policies, dayInIndia(enrolment.createdAt))
    const late = { dueOn: part.dueOn, today }
    return {
      _id: part.id,
      student_id: user.id,
      candidate_name: user.candidateName,
      registration_number: user.registrationNumber,
      contact: user.contact,
      course_name: enrolment.terms.courseName,
      batch_id: batch.id,
      batch_code: batch.code,
      center_id: batch.centreId,
      installment_no: part.number,
      net_amt: rupeesOf(part.net),
      late_fee: rupeesOf(lateFeeOn(policy, late)),
      due_date: part.dueOn,
      days_late: Math.max(0, daysBetween(part.dueOn, today) - 1),
      is_suspended: isSuspendedOn(policy, late),
    }
  })
  return { data, total: all?.total ?? 0 }
}
