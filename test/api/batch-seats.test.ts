import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batches } from '#domains/catalogue/tables.ts'
import { violatedConstraint } from '#platform/data/database/database-errors.ts'
import { makeClassroom } from '../merchants.ts'
import { makeShop, type Shop } from '../payments.ts'

let shop: Shop
beforeAll(async () => {
  shop = await makeShop()
})
afterAll(() => shop.close())

const change = (id: string, values: Partial<typeof batches.$inferInsert>) =>
  shop.app.db
    .update(batches)
    .set(values)
    .where(eq(batches.id, id))
    .then(() => null, violatedConstraint)

describe('a batch', () => {
  it('cannot have fewer seats than are taken', async () => {
    const { fields, batch } = await makeClassroom(shop.app, { seats: 3 })
    for (const { token } of [await shop.student(), await shop.student()]) await shop.buy(token, fields)
    expect(await change(batch.id, { seats: 1 })).toBe('batches_seats_taken')
    expect(await change(batch.id, { seats: 2 })).toBeNull()
    expect(await change(batch.id, { seats: null })).toBeNull()
    await shop.sql('update enrolments set ended_at = now() where batch_id = $1', batch.id)
    expect(await change(batch.id, { seats: 0 })).toBeNull()
  })

  it('does not end before it begins', async () => {
    const { batch } = await makeClassroom(shop.app)
    expect(await change(batch.id, { startDate: '2027-01-02', endDate: '2027-01-01' })).toBe('batches_days')
    expect(await change(batch.id, { startDate: '2027-01-02', endDate: '2027-01-02' })).toBeNull()
  })
})
