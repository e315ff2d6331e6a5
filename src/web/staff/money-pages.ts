import type { Permission } from '#domains/identity/schema.ts'
import { t } from '#platform/text/messages.ts'

type MoneyPage = { path: string; area: 'money'; file: string; label?: string; needs: Permission[] }

const books: Permission[] = ['day-book.read', 'day-book.read-own']

/** The money screens in the console's map. */
export const money: MoneyPage[] = [
  { path: 'counter', area: 'money', file: './purchases/counter/page.tsx', label: t`Counter`, needs: ['receipts.take'] },
  { path: 'orders', area: 'money', file: './purchases/orders/page.tsx', label: t`Orders`, needs: ['orders.read'] },
  { path: 'dues', area: 'money', file: './purchases/dues/page.tsx', label: t`Dues`, needs: ['dues.read'] },
  { path: 'day-book', area: 'money', file: './purchases/day-book/page.tsx', label: t`Day book`, needs: books },
  {
    path: 'refunds',
    area: 'money',
    file: './purchases/refunds/page.tsx',
    label: t`Refunds`,
    needs: ['fees.read', 'refunds.pay-out'],
  },
  {
    path: 'settlements',
    area: 'money',
    file: './purchases/settlements/page.tsx',
    label: t`Settlements`,
    needs: ['fees.read'],
  },
  { path: 'parcels', area: 'money', file: './purchases/parcels/page.tsx', label: t`Parcels`, needs: ['fees.read'] },
  {
    path: 'reports',
    area: 'money',
    file: './purchases/reports/list/page.tsx',
    label: t`Money reports`,
    needs: ['dues.read'],
  },
  {
    path: 'reports/gst',
    area: 'money',
    file: './purchases/reports/gst/page.tsx',
    label: t`GST summary`,
    needs: ['fees.read'],
  },
  {
    path: 'reports/ageing',
    area: 'money',
    file: './purchases/reports/ageing/page.tsx',
    label: t`Ageing of dues`,
    needs: ['dues.read'],
  },
  {
    path: 'reports/collections',
    area: 'money',
    file: './purchases/reports/collections/page.tsx',
    label: t`Collections`,
    needs: ['orders.read'],
  },
  { path: 'orders/:id', area: 'money', file: './purchases/order/page.tsx', needs: ['orders.read'] },
]
