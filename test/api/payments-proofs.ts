import { afterAll, beforeAll } from 'vitest'
import { makeShop, type Shop } from '../payments.ts'

/* The invariants that take many hands at once, many tries, or time: P1 to P3, P20, P24, and the comparison with what the provider paid out. */

export let shop: Shop

export const charge = (order: { mid: string; orderNo: string }, outcome: 'TXN_SUCCESS' | 'PENDING' = 'TXN_SUCCESS') =>
  shop.gateway.charge({ ...order, outcome })

/** For each file that proves one part. */
export function setUp() {
  beforeAll(async () => {
    shop = await makeShop()
  })
  afterAll(() => shop.close())
}
