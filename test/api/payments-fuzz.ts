import { afterAll, beforeAll } from 'vitest'
import { makeShop, type Shop } from '../payments.ts'

/* Invariants P5 and P21, over many inputs and plans drawn from a seed. */

export let shop: Shop

export const charge = (order: { mid: string; orderNo: string }) =>
  shop.gateway.charge({ ...order, outcome: 'TXN_SUCCESS' })

/** Registers the hooks for each file of these tests. */
export function setUp() {
  beforeAll(async () => {
    shop = await makeShop()
  })
  afterAll(() => shop.close())
}
