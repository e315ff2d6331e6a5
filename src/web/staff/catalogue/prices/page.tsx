import { feeCalls } from '#domains/catalogue/fees/calls.ts'
import type { PriceRow } from '#domains/catalogue/fees/schema.ts'
import { t } from '#platform/text/messages.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { Screen } from '../../frame/screen.tsx'
import { FilterBar, useFilters } from '../../parts/lists/filters.tsx'
import { type Column, ListTable } from '../../parts/lists/list-table.tsx'
import { useList } from '../../parts/lists/use-list.ts'
import { State } from '../../parts/marks/state.tsx'
import type { api } from '../../shell/api.ts'
import { useCentre } from '../../shell/use-staff.ts'

const filter = {
  name: 'of',
  label: t`Show`,
  choices: [
    { value: 'courses', label: t`Courses` },
    { value: 'batches', label: t`Classroom batches` },
  ],
}

function Change({ row: { is_waiting, next_from, next_fee } }: { row: PriceRow }) {
  if (is_waiting) return <State mark="ring">requested</State>
  if (next_from === null || next_fee === null) return null
  return (
    <State mark="half">
      {rupees(next_fee)} from {dayAndTime(next_from)}
    </State>
  )
}

const allColumns: Column<PriceRow>[] = [
  { key: 'name', head: t`Name`, cell: ({ name }) => name },
  { key: 'beside', head: t`Type or centre`, isWide: true, cell: ({ beside }) => beside.replaceAll('-', ' ') },
  {
    key: 'paid',
    head: t`Paid`,
    isNumber: true,
    cell: ({ discounted_fee }) => (discounted_fee === null ? t`no fee yet` : rupees(discounted_fee)),
  },
  {
    key: 'fee',
    head: t`Fee`,
    isNumber: true,
    isWide: true,
    cell: ({ base_fee }) => (base_fee === null ? '' : rupees(base_fee)),
  },
  {
    key: 'books',
    head: t`Books`,
    isNumber: true,
    isWide: true,
    cell: ({ book_fee }) => (book_fee === null ? '' : rupees(book_fee)),
  },
  {
    key: 'parts',
    head: t`Instalments`,
    isNumber: true,
    isWide: true,
    cell: ({ instalments }) => (instalments === 0 ? '' : instalments),
  },
  { key: 'change', head: t`Next`, cell: (row) => <Change row={row} /> },
]

/** Current and coming prices of everything on sale. */
export default function Prices() {
  const { read } = useFilters()
  const { of: chosen, q } = read('of', 'q')
  const of = chosen === 'batches' ? 'batches' : 'courses'
  const { centre } = useCentre()
  const asked: Parameters<ReturnType<typeof api<typeof feeCalls>>['prices']>[0] = { of }
  if (q !== undefined) asked.q = q
  if (centre !== null) asked.centre = centre._id
  const list = useList(feeCalls.prices, asked)
  const columns = allColumns.filter(({ key }) => (of === 'courses' ? key !== 'parts' : key !== 'fee'))
  return (
    <Screen title="Prices">
      <FilterBar filters={[filter]} search={{ label: t`Search prices` }} />
      <ListTable
        name="Prices"
        list={list}
        columns={columns}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        toOf={({ _id, of }) => `/staff/catalogue/prices/${of}/${_id}`}
        empty={{
          text: of === 'courses' ? t`No course with this name is on sale.` : t`No batch with this name is on sale.`,
        }}
      />
    </Screen>
  )
}
