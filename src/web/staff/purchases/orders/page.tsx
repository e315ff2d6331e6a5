import { officeCalls } from '#domains/purchases/staff/calls.ts'
import type { StaffPayment } from '#domains/purchases/staff/schema.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { Screen } from '#web/staff/frame/screen.tsx'
import { FilterBar, useFilters } from '#web/staff/parts/lists/filters.tsx'
import { type Column, ListTable } from '#web/staff/parts/lists/list-table.tsx'
import { SavedViews } from '#web/staff/parts/lists/saved-views.tsx'
import { useList } from '#web/staff/parts/lists/use-list.ts'
import { State } from '#web/staff/parts/marks/state.tsx'
import { ExportMenu } from '#web/staff/parts/tasks/export-menu.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { StudentLink } from '../parts/student-link.tsx'
import { modeOf, stateOf } from '../parts/words.ts'
import { filters, readFilter } from './read-filter.ts'

function itemOf({ course_name, installment_no }: StaffPayment) {
  return installment_no > 1 ? t`${course_name}, instalment ${installment_no}` : course_name
}

const columns: Column<StaffPayment>[] = [
  { key: 'order', head: t`Order`, cell: ({ order_number }) => order_number, isOneLine: true },
  { key: 'student', head: t`Student`, cell: (row) => <StudentLink row={row} />, isBelow: true },
  { key: 'item', head: t`Item`, cell: itemOf, isWide: true },
  {
    key: 'state',
    head: t`Status`,
    cell: (order) => <State mark={stateOf(order).mark}>{stateOf(order).name}</State>,
  },
  { key: 'amount', head: t`Amount`, isNumber: true, cell: ({ amount }) => rupees(amount) },
  { key: 'mode', head: t`Paid by`, cell: modeOf, isWide: true },
  {
    key: 'paid',
    head: t`Paid`,
    cell: ({ paid_on, created_on }) => (paid_on ? dayAndTime(paid_on) : t`started ${dayAndTime(created_on)}`),
    isOneLine: true,
    isWide: true,
  },
  { key: 'transaction', head: t`Transaction`, cell: ({ ref_no }) => ref_no, isWide: true },
]

/** Orders of the user's centres, newest first, searchable by any known detail. */
export default function OrdersPage() {
  const { read } = useFilters()
  const { centre } = useCentre()
  const asked = readFilter(
    read('q', 'group', 'state', 'mode', 'kind', 'amount', 'paid', 'student'),
    centre?._id ?? null,
    dayInIndia(new Date()),
  )
  const list = useList(officeCalls.payments, asked)
  return (
    <Screen
      title="Orders"
      actions={
        <ExportMenu of={t`orders`} start={(format) => api(officeCalls).exportOrders({ format, filters: asked })} />
      }
    >
      <FilterBar search={{ label: t`Order, transaction, receipt, student or course` }} filters={filters}>
        <SavedViews list="orders" columns={columns} />
      </FilterBar>
      <ListTable
        name="Orders"
        list={list}
        columns={columns}
        keyOf={({ _id }) => _id}
        nameOf={({ candidate_name, order_number }) => `${candidate_name}, ${order_number}`}
        toOf={({ _id }) => `/staff/orders/${_id}`}
        empty={{ text: t`No orders match these filters.` }}
      />
    </Screen>
  )
}
