import { expect, it } from 'vitest'
import { webhook } from '../../sandbox/gateway/messages.ts'
import { chargeOf, entitled, keyOf, makeOrder, pay, post, setUp, shop } from '../api/payments-evidence.ts'

setUp()

function permutations<T>(list: T[]): T[][] {
  return list.length < 2
    ? [list]
    : list.flatMap((one, index) => permutations(list.toSpliced(index, 1)).map((rest) => [one, ...rest]))
}

it('P10: the result is the same in whatever order messages and status checks come', async () => {
  for (const steps of permutations(['callback', 'webhook-pending', 'webhook', 'early', 'check'] as const)) {
    const order = await makeOrder()
    const message = (outcome: 'TXN_SUCCESS' | 'PENDING', shape: 'form' | 'json') =>
      webhook(chargeOf(order), keyOf(order), { outcome, shape })
    pay(order, 'PENDING')
    for (const step of steps) {
      if (step === 'early') {
        shop.gateway.faults.status.push('cut')
        await shop.check(order.token, order.orderNo)
        continue
      }
      if (step === 'webhook-pending') await post('webhook', message('PENDING', 'json'))
      else pay(order)
      if (step === 'callback') await post('callback', message('TXN_SUCCESS', 'form'))
      if (step === 'webhook') await post('webhook', message('TXN_SUCCESS', 'form'))
      if (step === 'check') await shop.check(order.token, order.orderNo)
      shop.gateway.faults.status.length = 0
    }
    await shop.runJobs()
    expect(await shop.stateOf(order.orderNo), steps.join()).toBe('fulfilled')
    expect(await entitled(order)).toBe(1)
  }
}, 120_000)
