import { and, asc, eq, inArray, isNull, max } from 'drizzle-orm'
import { z } from 'zod'
import { batches } from '#domains/catalogue/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { listPeopleWith } from '#domains/identity/staff/reads.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Asked, FourEyes, ShownChange } from '#platform/data/approvals/four-eyes.ts'
import { hashOf, requestApproval } from '#platform/data/approvals/request-approval.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound, refuseField } from '#platform/errors.ts'
import { msg, t, translated } from '#platform/text/messages.ts'
import { paiseOf, rupeesOf } from '#platform/text/money.ts'
import { staffPaths } from '#platform/text/staff-paths.ts'
import { listOpenInstalments } from '../enrolments/reads.ts'
import { labelOf } from '../enrolments/rules.ts'
import { enrolments, instalments } from '../enrolments/tables.ts'
import { lockStudentOrders } from '../orders/lock-order.ts'
import { openStates } from '../orders/rules.ts'
import { paymentOrders } from '../orders/tables.ts'
import { kindNames, reasonNames } from './fields.ts'
import { type Cut, concessionProblem, cutsOf, splitDue, takenOff } from './rules.ts'
import { type ConcessionFields, concessionKind, concessionReason } from './schema.ts'

/*
 * Reductions of the dues of a seat, decided by two people. The amount taken off stays as a waived instalment, so that
 * the parts always add up to the agreed total.
 */

const paise = z.number().int().positive()
const frozenConcession = z.strictObject({
  kind: concessionKind,
  reason: concessionReason,
  note: z.string(),
  amount: paise,
  cuts: z.array(z.strictObject({ dueId: z.uuid(), number: z.number(), dueOn: z.string(), was: paise, off: paise })),
  /** Total due for the seat when this was requested. */
  due: paise,
})
type FrozenConcession = z.infer<typeof frozenConcession>

async function findSeat(ctx: Context, enrolmentId: string) {
  const [row] = await ctx.db
    .select({ seat: enrolments, batch: batches, name: users.candidateName })
    .from(enrolments)
    .innerJoin(batches, eq(batches.id, enrolments.batchId))
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .where(eq(enrolments.id, enrolmentId))
  if (!row) throw notFound('enrolment')
  return row
}

/**
 * Locks the reduced dues, with everything that could pay them or end the seat: the student's lock holds off
 * counters and new orders, orders are locked before what they pay, and the seat before its dues. A due being paid
 * is no longer among them.
 */
async function lockDues(ctx: Context, enrolmentId: string, cuts: Cut[]) {
  const dueIds = cuts.map(({ dueId }) => dueId)
  const { seat } = await findSeat(ctx, enrolmentId)
  await lockStudentOrders(ctx, seat.studentId)
  const orders = await ctx.db
    .select({ id: paymentOrders.id, state: paymentOrders.state })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.studentId, seat.studentId),
        inArray(paymentOrders.productKey, dueIds),
        inArray(paymentOrders.state, [...openStates]),
      ),
    )
    .orderBy(asc(paymentOrders.id))
    .for('update')
  const isThis = eq(enrolments.id, enrolmentId)
  const [locked] = await ctx.db.select().from(enrolments).where(isThis).for('no key update')
  const dues = await ctx.db
    .select()
    .from(instalments)
    .where(and(inArray(instalments.id, dueIds), isNull(instalments.settledAt), isNull(instalments.waivedAt)))
    .orderBy(asc(instalments.number))
    .for('update')
  return { orders, dues, seat: locked ?? seat }
}

/** Expires unpaid online orders at the old price. Refuses while a bank has not confirmed one. */
async function endOrders(ctx: Context, orders: { id: string; state: string }[]) {
  if (orders.some(({ state }) => state === 'pending'))
    throw new AppError('conflict', 'The student has paid for this online and the bank has not confirmed it yet.')
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  await ctx.db.update(paymentOrders).set({ state: 'expired', stateAt: ctx.now }).where(inArray(paymentOrders.id, ids))
}

async function showConcession(ctx: Context, enrolmentId: string, body: FrozenConcession): Promise<ShownChange> {
  const { seat, batch, name } = await findSeat(ctx, enrolmentId)
  const { kind, reason, amount, cuts, due } = body
  return {
    title: `${name}, ${seat.terms.courseName} (${batch.code})`,
    path: staffPaths.student(seat.studentId),
    rows: [
      { label: t`What`, as: 'text', before: null, after: translated(kindNames[kind]) },
      { label: t`Reason`, as: 'text', before: null, after: translated(reasonNames[reason]) },
      { label: t`Taken off`, as: 'rupees', before: null, after: rupeesOf(amount) },
      { label: t`Still due`, as: 'rupees', before: rupeesOf(due), after: rupeesOf(due - amount) },
      ...cuts.map(({ number, was, off }) => ({
        label: t`Instalment ${number}`,
        as: 'rupees' as const,
        before: rupeesOf(was),
        after: rupeesOf(was - off),
      })),
    ],
  }
}

type Due = typeof instalments.$inferSelect

/**
 * Reduces a due, or waives it. The amount taken off becomes a waived instalment after the last; the due keeps its
 * number, its day and the rest.
 */
async function cutDue(ctx: Context, due: Due, { off, approvalId }: { off: number; approvalId: string }) {
  const waived = { waivedAt: ctx.now, waivedBy: approvalId }
  const isThis = eq(instalments.id, due.id)
  if (off === due.net) {
    await ctx.db.update(instalments).set(waived).where(isThis)
    return
  }
  const { admission, tuition, books, charges, discount, enrolmentId, dueOn } = due
  const partOf = labelOf(due)
  const parts = splitDue({ admission, tuition, books, charges, discount }, off)
  await ctx.db.update(instalments).set(parts.stays).where(isThis)
  const [last] = await ctx.db
    .select({ number: max(instalments.number) })
    .from(instalments)
    .where(eq(instalments.enrolmentId, enrolmentId))
  const number = (last?.number ?? due.number) + 1
  await ctx.db.insert(instalments).values({ enrolmentId, number, partOf, dueOn, ...parts.off, ...waived })
}

async function takeOff(
  ctx: Context,
  enrolmentId: string,
  { body, request }: { body: FrozenConcession; request: Asked },
) {
  const { orders, dues, seat } = await lockDues(ctx, enrolmentId, body.cuts)
  await endOrders(ctx, orders)
  for (const due of dues) {
    const off = body.cuts.find(({ dueId }) => dueId === due.id)?.off ?? 0
    await cutDue(ctx, due, { off, approvalId: request.id })
  }
  const action = body.kind === 'waiver' ? 'due-waived' : 'concession-given'
  const details = { amount: body.amount, course: seat.terms.courseName }
  await audit(ctx, { action, subjectId: seat.studentId, details })
}

export const concessionAction: FourEyes<FrozenConcession> = {
  action: 'concession',
  label: msg`Concessions and waivers`,
  short: msg`Concession`,
  subjectKind: 'enrolment',
  body: frozenConcession,
  isMoney: true,
  mayRequest: ({ actor }, { centreId }) => mayDo(actor, 'waivers.request', centreId),
  mayApprove: ({ actor }) => mayDo(actor, 'waivers.approve'),
  listApprovers: (ctx) => listPeopleWith(ctx, 'waivers.approve'),
  // A payment of another instalment does not affect this request.
  async versionOf(ctx, { subjectId, body: { cuts } }) {
    const { seat, dues } = await lockDues(ctx, subjectId, cuts)
    return hashOf([seat.endedAt === null, seat.batchId, dues.map(({ id, net }) => [id, net])])
  },
  async check(ctx, { subjectId, body: { cuts } }) {
    const { orders } = await lockDues(ctx, subjectId, cuts)
    if (orders.some(({ state }) => state === 'pending')) await endOrders(ctx, orders)
  },
  show: (ctx, { subjectId, body }) => showConcession(ctx, subjectId, body),
  execute: (ctx, { subjectId, body }, request) => takeOff(ctx, subjectId, { body, request }),
}

/** Returns the requested dues, all of which must be open. */
async function chooseDues(ctx: Context, { enrolment_id, due_ids }: ConcessionFields) {
  const open = await listOpenInstalments(ctx, enrolment_id)
  if (due_ids === null) return { open, chosen: open }
  const chosen = open.filter(({ id }) => due_ids.includes(id))
  if (chosen.length < new Set(due_ids).size)
    refuseField('due_ids', t`One of these instalments is not due any more. Please look again.`)
  return { open, chosen }
}

const sumOf = (dues: { net: number }[]) => dues.reduce((sum, { net }) => sum + net, 0)

/**
 * Asks a second person to approve a reduction of dues; returns the id of the request. 400 for more than is due, 404 for
 * a seat of another centre, 409 for one that was given up, while a payment of it is being confirmed, or while another
 * request waits.
 */
export async function requestConcession(ctx: Context, fields: ConcessionFields) {
  const { seat, batch } = await findSeat(ctx, fields.enrolment_id)
  if (!mayDo(ctx.actor, 'waivers.request', batch.centreId)) throw notFound('enrolment')
  if (seat.endedAt !== null) throw new AppError('conflict', 'This seat has been given up.')
  const { open, chosen } = await chooseDues(ctx, fields)
  const { kind, reason, note, percent } = fields
  const wish = { amount: fields.amount === null ? null : paiseOf(fields.amount), percent }
  const amount = takenOff(sumOf(chosen), wish)
  const problem = concessionProblem({ off: amount, due: sumOf(chosen) })
  const field = percent === null ? 'amount' : 'percent'
  if (problem !== null) refuseField(field, problem)
  if (seat.orderId === null && amount === sumOf(open))
    refuseField(
      field,
      'Nothing has been paid for this seat yet, and the course opens with the first payment. Please leave a part due.',
    )
  const labelled = chosen.map((due) => ({ ...due, number: labelOf(due) }))
  const body = { kind, reason, note, amount, cuts: cutsOf(labelled, amount), due: sumOf(open) }
  return requestApproval(ctx, concessionAction, {
    subjectId: seat.id,
    body,
    reason: note,
    centreId: batch.centreId,
  })
}
