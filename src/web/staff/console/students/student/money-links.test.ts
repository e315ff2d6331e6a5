import { expect, it } from 'vitest'
import type { Permission } from '#domains/identity/schema.ts'
import { mayWith } from '#web/staff/shell/use-staff.ts'
import { moneyLinks } from './money-links.ts'

it.each<[Permission[], string[]]>([
  [['receipts.take'], ['Take a payment: /staff/counter?student=s1']],
  [['orders.read'], ['Orders: /staff/orders?student=s1']],
  [['dues.read'], ['Dues: /staff/dues?student=s1']],
  [['receipts.read', 'students.read', 'students.edit', 'fees.read', 'day-book.read'], []],
])('with %j the record of a student leads to %j', (permissions, links) => {
  expect(moneyLinks('s1', mayWith(permissions)).map(({ label, to }) => `${label}: ${to}`)).toEqual(links)
})

it('has the payment as its only primary button', () => {
  const all = moneyLinks('s1', mayWith(['receipts.take', 'orders.read', 'dues.read']))
  expect(all.map(({ isPrimary }) => isPrimary)).toEqual([true, false, false])
})
