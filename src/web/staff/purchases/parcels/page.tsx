import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { ParcelState, StaffParcel } from '#domains/purchases/parcels/schema.ts'
import { parcelCalls } from '#domains/purchases/staff/calls.ts'
import { meaning, t } from '#platform/text/messages.ts'
import { Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { FilterBar, useFilters } from '#web/staff/parts/lists/filters.tsx'
import { type Column, ListTable } from '#web/staff/parts/lists/list-table.tsx'
import { type ListState, useList } from '#web/staff/parts/lists/use-list.ts'
import { State } from '#web/staff/parts/marks/state.tsx'
import { orSay, say, sayWithUndo } from '#web/staff/parts/overlays/toast.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useMay, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime, weekdayDate } from '#web/ui/text/format-date.ts'
import { isSomething, parcelStates } from '../parts/words.ts'
import css from './parcels.module.css'
import type { Step } from './sent-dialog.tsx'

const SentDialog = lazy(() => import('./sent-dialog.tsx').then(({ SentDialog }) => ({ default: SentDialog })))

function OrderLink({ row }: { row: StaffParcel }) {
  const withCentre = useWithCentre()
  return <Link to={withCentre(`/staff/orders/${row._id}`)}>{row.order_number}</Link>
}

function whatHappened({ state, carrier, tracking_number, sent_on, ended_on, paid_on }: StaffParcel) {
  if (state === 'waiting') return t`paid ${dayAndTime(paid_on)}`
  const day = ended_on ?? sent_on
  return [carrier, tracking_number, day && weekdayDate(day)].filter(Boolean).join(', ')
}

const columns: Column<StaffParcel>[] = [
  { key: 'order', head: t`Order`, cell: (row) => <OrderLink row={row} /> },
  {
    key: 'to',
    head: meaning('addressee')`To`,
    cell: ({ shipping_address: to }) => (
      <address className={css.address}>
        <b>{to.name}</b>, {to.mobile}
        <br />
        {to.address_line_1}, {to.address_line_2}
        <br />
        {to.state} {to.pincode}
      </address>
    ),
  },
  {
    key: 'what',
    head: t`What`,
    cell: ({ course_name }) => course_name,
    isWide: true,
  },
  {
    key: 'state',
    head: t`Status`,
    cell: ({ state }) => <State mark={parcelStates[state].mark}>{parcelStates[state].name}</State>,
    isWide: true,
  },
  { key: 'when', head: t`How`, cell: whatHappened, isWide: true },
]

const names = { waiting: t`to be sent`, sent: t`under way`, delivered: t`delivered`, returned: t`returned` }
const empty: Record<ParcelState, string> = {
  waiting: t`No parcels to send.`,
  sent: t`No parcels on the way.`,
  delivered: t`No parcels delivered yet.`,
  returned: t`No returned parcels.`,
}

/** Books and publications to be sent; parcels to pack are sorted by earliest payment. */
export default function ParcelsPage() {
  const { read } = useFilters()
  const asked = read('state').state
  const state = isSomething(names, asked) ? asked : 'waiting'
  const [step, setStep] = useState<Step | null>(null)
  const may = useMay()
  const list = useList(parcelCalls.parcels, { state })
  const undo = (parcel: StaffParcel) => takeBack(parcel, list)
  const done = ({ parcel, to }: Step) => {
    setStep(null)
    list.change((row) => (row._id === parcel._id ? null : row))
    const sentence = t`Order ${parcel.order_number}: ${names[to]}.`
    if (to === 'sent' && parcel.state !== 'sent') sayWithUndo(sentence, () => void undo(parcel))
    else say(sentence)
  }
  return (
    <Screen title="Parcels">
      <FilterBar
        filters={[
          {
            name: 'state',
            label: t`Status`,
            choices: Object.entries(names).map(([value, label]) => ({ value, label })),
          },
        ]}
      />
      <ListTable
        name="Parcels"
        list={list}
        columns={columns}
        keyOf={({ _id }) => _id}
        nameOf={({ order_number, shipping_address }) => `${shipping_address.name}, ${order_number}`}
        {...(may('fees.edit')
          ? { actionsOf: (row: StaffParcel) => <Actions row={row} onStep={setStep} onUndo={undo} /> }
          : {})}
        empty={{ text: empty[state] }}
      />
      <Suspense>{step && <SentDialog step={step} onClose={() => setStep(null)} onDone={done} />}</Suspense>
    </Screen>
  )
}

async function takeBack(parcel: StaffParcel, list: ListState<StaffParcel>) {
  await orSay(async () => {
    await api(parcelCalls).undoParcel({ id: parcel._id })
    list.reload()
    say(t`Order ${parcel.order_number} is marked as not sent.`)
  }, t`This could not be undone.`)
}

type ActionsProps = { row: StaffParcel; onStep: (step: Step) => void; onUndo: (parcel: StaffParcel) => Promise<void> }

function Actions({ row, onStep, onUndo }: ActionsProps) {
  const of = t`order ${row.order_number}`
  const button = (to: Step['to'], label: string) => (
    <TextButton label={`${label}: ${of}`} onPress={() => onStep({ parcel: row, to })}>
      {label}
    </TextButton>
  )
  if (row.state === 'waiting') return button('sent', t`Mark as sent`)
  if (row.state === 'returned') return button('sent', t`Sent again`)
  if (row.state === 'delivered') return null
  return (
    <>
      {button('delivered', t`Delivered`)}
      {button('returned', t`Returned`)}
      {row.may_be_undone && (
        <TextButton label={t`Not sent: ${of}`} onPress={() => void onUndo(row)}>
          Not sent
        </TextButton>
      )}
    </>
  )
}
