import { t } from '#platform/text/messages.ts'
import type { May } from '#web/staff/shell/use-staff.ts'

/** Returns links from a student to their payments, according to the user's permissions. */
export function moneyLinks(id: string, may: May) {
  const links = [
    { isShown: may('receipts.take'), to: `/staff/counter?student=${id}`, label: t`Take a payment`, isPrimary: true },
    { isShown: may('orders.read'), to: `/staff/orders?student=${id}`, label: t`Orders`, isPrimary: false },
    { isShown: may('dues.read'), to: `/staff/dues?student=${id}`, label: t`Dues`, isPrimary: false },
  ]
  return links.filter(({ isShown }) => isShown)
}
