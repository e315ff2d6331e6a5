import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { makeClassroom } from './merchants.ts'
import type { TestApp } from './test-app.ts'

type Owing = {
  studentId: string
  /** In paise. */
  net?: number
  dueOn: string
  state?: string
  stateAt?: Date
  settled?: boolean
}
type Seat = Owing & { course: { id: string; name: string }; batchId: string; at: Date }

/** Writes an order with a seat and one instalment directly, without the steps that lead to them. */
export async function writeDue(db: Pick<pg.Client | pg.Pool, 'query'>, seat: Seat) {
  const { studentId, course, batchId, at, net = 1_250_000, dueOn, state = 'fulfilled' } = seat
  const [order, enrolment, part] = [randomUUID(), randomUUID(), randomUUID()]
  const tail = order.replaceAll('-', '').slice(0, 12).toUpperCase()
  const [orderNo, txnId] = [`ORD${tail}`, `TXN${tail}`]
  const paid = state === 'fulfilled' ? at : null
  const quote = { courseName: course.name, lines: [], discount: null }
  await db.query(
    `insert into payment_orders (id, order_no, student_id, course_id, batch_id, kind, plan, product_key, choice, with_books, quote, amount,
      state, state_at, created_at, txn_id, mid, paid_at, paid_amount)
     values ($1, $2, $3, $4, $5, 'classroom', 'installment', $2, 'c', false, $6, $7, $8, $9, $10, $11, 'M', $12, $13)`,
    [
      order,
      orderNo,
      studentId,
      course.id,
      batchId,
      quote,
      net,
      state,
      seat.stateAt ?? at,
      at,
      txnId,
      paid,
      paid && net,
    ],
  )
  await db.query(
    `insert into enrolments (id, student_id, course_id, batch_id, order_id, plan, terms, total, created_at)
     values ($1, $2, $3, $4, $5, 'installment', $6, $7, $8)`,
    [enrolment, studentId, course.id, batchId, order, quote, net, at],
  )
  await db.query(
    `insert into instalments (id, enrolment_id, number, admission, tuition, books, discount, charges, net, due_on, settled_at)
     values ($1, $2, 2, 0, $3, 0, 0, 0, $3, $4, $5)`,
    [part, enrolment, net, dueOn, seat.settled ? at : null],
  )
  return { orderNo, txnId, orderId: order }
}

/** Does the same in a new batch of a new centre. */
export async function makeDue(app: TestApp, owing: Owing) {
  const { centre, batch, course } = await makeClassroom(app)
  const order = await writeDue(app.pool, Object.assign({ course, batchId: batch.id, at: app.now() }, owing))
  return { centre, batch, course, orderNo: order.orderNo, txnId: order.txnId, orderId: order.orderId }
}
