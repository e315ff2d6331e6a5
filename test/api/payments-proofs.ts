import { afterAll, beforeAll } from 'vitest'
import { makeShop, type Shop } from '../payments.ts'

/* Invariants that need concurrency, many attempts, or time: P1 to P3, P20, P24, and the comparison with the provider's payouts. */

export let shop: Shop

export const charge = (order: { mid: string; orderNo: string }, outcome: 'TXN_SUCCESS' | 'PENDING' = 'TXN_SUCCESS') =>
  shop.gateway.charge({ ...order, outcome })

/** Registers the hooks for each file of these tests. */
export function setUp() {
  beforeAll(async () => {
    shop = await makeShop()
  })
  afterAll(() => shop.close())
}
