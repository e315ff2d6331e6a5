import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { officeCalls } from '#domains/purchases/staff/calls.ts'
import type { StaffOrder } from '#domains/purchases/staff/schema.ts'
import { meaning, plural, t } from '#platform/text/messages.ts'
import { waitingScreen } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { orSay, say } from '#web/staff/parts/overlays/toast.tsx'
import { Facts } from '#web/staff/parts/records/facts.tsx'
import record from '#web/staff/parts/records/record.module.css'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useMay, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { ChequeButtons } from '../parts/cheque-buttons.tsx'
import { PayoutButton } from '../parts/payout-button.tsx'
import { printPaper } from '../parts/print-paper.ts'
import { modeOf, parcelStates, payoutLine, refundStates, stateOf, states } from '../parts/words.ts'
import css from './order.module.css'
import { givenOf, refundState } from './order-rules.ts'
import { SeatButton } from './seat-button.tsx'

const crumbs = [{ label: t`Orders`, to: '/staff/orders' }]
const sources: Record<string, string> = {
  status: t`status check`,
  webhook: t`message from the gateway`,
  callback: t`message from the browser`,
  settlement: t`settlement report`,
  counter: t`counter`,
}
/** One order: its contents, the gateway's messages, the fulfilment, and refunds. */
export default function OrderPage() {
  const { id = '' } = useParams()
  const order = useAnswer(officeCalls.order, { id })
  if (order.data === undefined) return waitingScreen({ title: t`Order`, crumbs, answer: order })
  const { data } = order
  const { name, mark } = stateOf(data)
  return (
    <Screen
      title={t`Order ${data.order_number}`}
      crumbs={crumbs}
      beside={<State mark={mark}>{name}</State>}
      actions={
        <>
          {data.cheque_waits && <ChequeButtons order={data} onChanged={order.reload} />}
          <RefundButton order={data} onAsked={order.reload} />
          <SeatButton order={data} onAnswer={order.set} />
          {data.may_be_asked && <AskButton order={data} onAnswer={order.set} />}
        </>
      }
    >
      {data.held_for !== null && <p className={css.held}>{data.held_for}</p>}
      <div className={record.columns}>
        <div>
          <Lines order={data} />
          <Events order={data} />
          <Refunds order={data} onPaid={order.reload} />
          <Findings order={data} />
        </div>
        <About order={data} />
      </div>
    </Screen>
  )
}

type Of = { order: StaffOrder }

function AskButton({ order, onAnswer }: Of & { onAnswer: (order: StaffOrder) => void }) {
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    await orSay(async () => {
      const now = await api(officeCalls).askGateway({ id: order._id })
      onAnswer(now)
      say(
        now.state === order.state
          ? t`The gateway still says: ${states[now.state].name}.`
          : t`Now: ${states[now.state].name}.`,
      )
    }, t`The check with the gateway failed.`)
    setAsking(false)
  }
  return (
    <Button isPrimary isDisabled={isAsking} onPress={() => void ask()}>
      {isAsking ? t`Checking…` : t`Check with the gateway now`}
    </Button>
  )
}

function Lines({ order: { lines, discount, amount, paid_amount } }: Of) {
  const rows = lines.map((line): [string, React.ReactNode[]] => [
    line.title,
    [line.title, rupees(line.amount), line.discount === 0 ? '' : `−${rupees(line.discount)}`, rupees(line.total)],
  ])
  rows.push([
    'sum',
    [
      <b key="sum">{discount ? t`To pay, with ${discount.name}` : t`To pay`}</b>,
      '',
      '',
      <b key="all">{rupees(amount)}</b>,
    ],
  ])
  if (paid_amount !== null && paid_amount !== amount)
    rows.push([
      'paid',
      [
        <State key="paid" mark="bad">
          the gateway charged
        </State>,
        '',
        '',
        rupees(paid_amount),
      ],
    ])
  return <ShortTable title="For" heads={[t`What`, t`Price`, t`Discount`, t`Amount`]} numbers={3} rows={rows} empty="" />
}

function Events({ order: { events, polls, provider } }: Of) {
  if (provider === null) return null
  const rows = events.map((event): [string, React.ReactNode[]] => [
    event._id,
    [
      dayAndTime(event.received_at),
      (sources[event.source] ?? event.source) +
        (event.repeats > 0 ? t`, ${plural(event.repeats, '# more time', '# more times')}` : ''),
      [event.status, event.code].filter(Boolean).join(' '),
      [event.message, event.txn_id].filter(Boolean).join(', '),
      event.amount === '' ? '' : rupees(Number(event.amount)),
    ],
  ])
  const empty =
    polls === 0
      ? t`No response from the gateway yet.`
      : t`The gateway was checked ${plural(polls, '# time', '# times')} without a clear answer.`
  return (
    <ShortTable
      title="Gateway responses"
      heads={[t`When`, t`How`, t`Status`, t`Message`, t`Amount`]}
      numbers={1}
      rows={rows}
      empty={empty}
    />
  )
}

function Refunds({ order, onPaid }: Of & { onPaid: () => void }) {
  const rows = order.refunds.map((refund): [string, React.ReactNode[]] => [
    refund._id,
    [
      dayAndTime(refund.requested_at),
      refund.reason.replaceAll('-', ' '),
      <State key="state" mark={refundStates[refund.state].mark}>
        {refundStates[refund.state].name}
      </State>,
      refund.payout ? payoutLine(refund.payout) : (refund.problem ?? refund.ref_id),
      <PayoutButton
        key="pay"
        refund={{ ...refund, candidate_name: order.candidate_name, center_id: order.center_id }}
        onPaid={onPaid}
      />,
      rupees(refund.amount),
    ],
  ])
  return (
    <ShortTable
      title="Refunds"
      heads={[t`Requested`, t`Reason`, t`Status`, t`How`, t`Pay out`, t`Amount`]}
      numbers={1}
      rows={rows}
      empty="No refunds."
    />
  )
}

function Findings({ order: { findings } }: Of) {
  if (findings.length === 0) return null
  const rows = findings.map((finding): [string, React.ReactNode[]] => [
    finding.kind + finding.found_at,
    [
      dayAndTime(finding.found_at),
      finding.kind.replaceAll('-', ' '),
      finding.closed_at === null ? meaning('not done yet')`open` : finding.note,
    ],
  ])
  return <ShortTable title="Differences" heads={[t`Found`, t`What`, t`Outcome`]} rows={rows} empty="" />
}

function Receipts({ order }: Of) {
  const may = useMay()
  if (order.receipts.length === 0) return t`none`
  return order.receipts.map(({ _id, number }) =>
    may('receipts.read') ? (
      <TextButton key={_id} label={t`Print ${number}`} onPress={() => void printPaper({ _id, number })}>
        {number}
      </TextButton>
    ) : (
      <span key={_id}>{number}</span>
    ),
  )
}

function seatOf({ keeps_seat, seat_kept_until }: StaffOrder) {
  if (!keeps_seat) return ''
  return seat_kept_until === null ? t`until the bank responds` : t`until ${dayAndTime(seat_kept_until)}`
}

function About({ order }: Of) {
  const withCentre = useWithCentre()
  const { parcel } = order
  const facts: [string, React.ReactNode][] = [
    [t`Number`, order.order_number],
    [t`Provider’s order number`, order.provider === null ? '' : order.order_id],
    [
      t`Student`,
      <Link key="who" to={withCentre(`/staff/students/${order.student_id}`)}>
        {order.candidate_name}
      </Link>,
    ],
    [t`Registration`, order.registration_number],
    [t`Course`, order.course_name],
    [t`Part`, order.plan === 'installment' || order.installment_no > 1 ? t`instalment ${order.installment_no}` : ''],
    [
      order.batch_code === null ? t`Centre` : t`Batch`,
      [order.batch_code, order.center_name].filter(Boolean).join(', '),
    ],
    [t`Seat kept`, seatOf(order)],
    [t`Books`, order.with_books ? t`with books` : t`without books`],
    [t`Payment mode`, order.paid_on === null ? '' : modeOf(order)],
    [t`Transaction`, order.ref_no],
    [t`Created`, dayAndTime(order.created_on)],
    [order.counter_mode === 'cheque' ? t`Cheque taken` : t`Paid`, order.paid_on && dayAndTime(order.paid_on)],
    [t`Receipt`, <Receipts key="receipts" order={order} />],
    [t`Access`, givenOf(order)],
    [t`Parcel`, parcel && <State mark={parcelStates[parcel.state].mark}>{parcelStates[parcel.state].name}</State>],
  ]
  return <Facts title="About" facts={facts} />
}

const RefundDialog = lazy(() => import('./refund-dialog.tsx'))

/** Requests a refund, or says that a request is already pending. */
function RefundButton({ order, onAsked }: { order: StaffOrder; onAsked: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const state = refundState(order, useMay())
  const withCentre = useWithCentre()
  if (state === 'waits')
    return (
      <Link className={css.waiting} to={withCentre('/staff/approvals')}>
        A refund is waiting for approval
      </Link>
    )
  if (state === 'none') return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>Refund…</Button>
      <Suspense>
        {isOpen && (
          <RefundDialog
            order={order}
            onClose={() => setOpen(false)}
            onAsked={() => {
              setOpen(false)
              onAsked()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
