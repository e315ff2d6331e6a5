import { randomUUID } from 'node:crypto'
import { makeClassroom } from './merchants.ts'
import type { TestApp } from './test-app.ts'

type Owing = {
  studentId: string /** In paise. */
  net?: number
  dueOn: string
  state?: string
  stateAt?: Date
  settled?: boolean
}

/** An order with a seat in a new batch and one instalment, written as it is, whatever led to it. */
export async function makeDue(
  app: TestApp,
  { studentId, net = 1_250_000, dueOn, state = 'fulfilled', ...more }: Owing,
) {
  const { centre, batch, course } = await makeClassroom(app)
  const [order, enrolment, part] = [randomUUID(), randomUUID(), randomUUID()]
  const [at, tail] = [app.now(), order.replaceAll('-', '').slice(0, 12).toUpperCase()]
  const [orderNo, txnId] = [`ORD${tail}`, `TXN${tail}`]
  const paid = state === 'fulfilled' ? at : null
  await app.pool.query(
    `insert into payment_orders (id, order_no, student_id, course_id, batch_id, kind, plan, product_key, choice, with_books, quote, amount,
      state, state_at, created_at, txn_id, mid, paid_at, paid_amount)
     values ($1, $2, $3, $4, $5, 'classroom', 'installment', $2, 'c', false, $6, $7, $8, $9, $10, $11, 'M', $12, $13)`,
    [
      order,
      orderNo,
      studentId,
      course.id,
      batch.id,
      { courseName: course.name },
      net,
      state,
      more.stateAt ?? at,
      at,
      txnId,
      paid,
      paid && net,
    ],
  )
  await app.pool.query(
    `insert into enrolments (id, student_id, course_id, batch_id, order_id, plan, terms, total, created_at)
     values ($1, $2, $3, $4, $5, 'installment', $6, $7, $8)`,
    [enrolment, studentId, course.id, batch.id, order, { courseName: course.name }, net, at],
  )
  await app.pool.query(
    `insert into instalments (id, enrolment_id, number, admission, tuition, books, discount, charges, net, due_on, settled_at)
     values ($1, $2, 2, 0, $3, 0, 0, 0, $3, $4, $5)`,
    [part, enrolment, net, dueOn, more.settled ? at : null],
  )
  return { centre, batch, course, orderNo, txnId, orderId: order }
}
