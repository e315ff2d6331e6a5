import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { batches } from '#domains/catalogue/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { isExpired } from '#platform/data/approvals/request-approval.ts'
import { approvals } from '#platform/data/database/tables.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { inPlannedOrder } from '../enrolments/reads.ts'
import { labelOf } from '../enrolments/rules.ts'
import { enrolments, instalments } from '../enrolments/tables.ts'
import { ownCentres } from '../orders/own-centres.ts'
import { concessionAction } from './ask-concession.ts'
import type { Concession, Reducible, StudentConcessions } from './schema.ts'

const [askers, deciders] = [alias(users, 'askers'), alias(users, 'deciders')]

/** Lists the student's seats, including ended ones, at the centres whose dues the reader may see. */
function listSeats(ctx: Context, studentId: string) {
  return ctx.db
    .select({ seat: enrolments, batch: batches })
    .from(enrolments)
    .innerJoin(batches, eq(batches.id, enrolments.batchId))
    .where(and(eq(enrolments.studentId, studentId), ownCentres(ctx, 'dues.read', batches.centreId)))
    .orderBy(asc(enrolments.createdAt))
}
type Seat = Awaited<ReturnType<typeof listSeats>>[number]

function listOpen(ctx: Context, seatIds: string[]) {
  const { enrolmentId, settledAt, waivedAt } = instalments
  return ctx.db
    .select()
    .from(instalments)
    .where(and(inArray(enrolmentId, seatIds), isNull(settledAt), isNull(waivedAt)))
    .orderBy(...inPlannedOrder)
}

function listAsked(ctx: Context, seatIds: string[]) {
  return ctx.db
    .select({ approval: approvals, askedBy: askers.candidateName, decidedBy: deciders.candidateName })
    .from(approvals)
    .leftJoin(askers, eq(askers.id, approvals.requestedBy))
    .leftJoin(deciders, eq(deciders.id, approvals.decidedBy))
    .where(and(eq(approvals.action, concessionAction.action), inArray(approvals.subjectId, seatIds)))
    .orderBy(desc(approvals.requestedAt))
    .limit(100)
}
type Asked = Awaited<ReturnType<typeof listAsked>>[number]

const isWaiting = (ctx: Context, { approval }: Asked) => approval.decision === null && !isExpired(ctx, approval)

function present(ctx: Context, asked: Asked, seats: Seat[]): Concession {
  const { id, body, subjectId, requestedAt, decision, decidedAt, note } = asked.approval
  const frozen = concessionAction.body.parse(body)
  return {
    _id: id,
    kind: frozen.kind,
    reason: frozen.reason,
    note: frozen.note,
    amount: rupeesOf(frozen.amount),
    course_name: seats.find(({ seat }) => seat.id === subjectId)?.seat.terms.courseName ?? '',
    state: isWaiting(ctx, asked) ? 'waiting' : (decision ?? 'lapsed'),
    asked_by: asked.askedBy ?? '',
    asked_at: requestedAt.toISOString(),
    decided_by: decidedAt === null ? null : (asked.decidedBy ?? ''),
    decided_at: decidedAt?.toISOString() ?? null,
    answer: note,
  }
}

/** Reads which of a student's dues may be reduced, and the reductions requested so far. */
export async function readConcessions(ctx: Context, studentId: string): Promise<StudentConcessions> {
  const seats = await listSeats(ctx, studentId)
  const seatIds = seats.map(({ seat }) => seat.id)
  if (seatIds.length === 0) return { enrolments: [], concessions: [] }
  const [open, asked] = [await listOpen(ctx, seatIds), await listAsked(ctx, seatIds)]
  const waiting = new Set(asked.filter((row) => isWaiting(ctx, row)).map(({ approval }) => approval.subjectId))
  const presentSeat = ({ seat, batch }: Seat): Reducible => {
    const dues = open.filter(({ enrolmentId }) => enrolmentId === seat.id)
    const mayAsk = mayDo(ctx.actor, 'waivers.request', batch.centreId)
    return {
      _id: seat.id,
      course_name: seat.terms.courseName,
      batch_code: batch.code,
      due: rupeesOf(dues.reduce((sum, { net }) => sum + net, 0)),
      dues: dues.map((part) => ({
        _id: part.id,
        number: labelOf(part),
        amount: rupeesOf(part.net),
        due_on: part.dueOn,
      })),
      may_ask: mayAsk && dues.length > 0 && !waiting.has(seat.id),
      may_end: seat.orderId === null && mayDo(ctx.actor, 'batches.edit', batch.centreId),
    }
  }
  return {
    enrolments: seats.filter(({ seat }) => seat.endedAt === null).map(presentSeat),
    concessions: asked.map((row) => present(ctx, row, seats)),
  }
}
