import { Link } from 'react-router'
import { outboxCalls } from '#domains/messages/calls.ts'
import { type Channel, channelName, channels, type DeliveryState, deliveryStates } from '#domains/messages/rules.ts'
import type { StaffDelivery } from '#domains/messages/schema.ts'
import { meaning, t } from '#platform/text/messages.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { Screen, TextButton } from '../../frame/screen.tsx'
import { FilterBar, useFilters } from '../../parts/lists/filters.tsx'
import { type Column, ListTable } from '../../parts/lists/list-table.tsx'
import { type ListState, useList } from '../../parts/lists/use-list.ts'
import { type Mark, State } from '../../parts/marks/state.tsx'
import { orSay, say } from '../../parts/overlays/toast.tsx'
import { api } from '../../shell/api.ts'
import css from './outbox.module.css'

const states: Record<DeliveryState, { name: string; mark: Mark }> = {
  queued: { name: t`Waiting`, mark: 'ring' },
  sending: { name: t`Sending`, mark: 'half' },
  sent: { name: t`Sent`, mark: 'filled' },
  delivered: { name: t`Delivered`, mark: 'ok' },
  failed: { name: t`Failed`, mark: 'bad' },
  dropped: { name: t`Dropped`, mark: 'crossed' },
}

const columns: Column<StaffDelivery>[] = [
  {
    key: 'who',
    head: meaning('addressee')`To`,
    cell: ({ student }) => <Link to={`/staff/students/${student._id}`}>{student.candidate_name}</Link>,
  },
  {
    key: 'what',
    head: t`Message`,
    cell: ({ kind_name, text }) => (
      <>
        <div className={css.kind}>{kind_name}</div>
        {text !== null && <div className={css.text}>{text}</div>}
      </>
    ),
    isBelow: true,
  },
  { key: 'channel', head: t`Sent by`, cell: ({ channel }) => <div>{channelName(channel)}</div>, isBelow: true },
  {
    key: 'state',
    head: meaning('status')`State`,
    cell: ({ state, reason }) => (
      <div>
        <State mark={states[state].mark}>{states[state].name}</State>
        {reason !== null && <div className={css.reason}>{reason}</div>}
      </div>
    ),
    isBelow: true,
  },
  { key: 'at', head: t`Queued`, cell: ({ created_at }) => <div>{dayAndTime(created_at)}</div>, isBelow: true },
]

function oneOf<Value extends string>(values: readonly Value[], text: string | undefined) {
  return values.find((value) => value === text)
}

/** All messages with their delivery states, newest first; failed ones can be sent again. */
export default function OutboxPage() {
  const { read } = useFilters()
  const asked = read('state', 'channel')
  const state = oneOf<DeliveryState>(deliveryStates, asked.state)
  const channel = oneOf<Channel>(channels, asked.channel)
  const list = useList(outboxCalls.deliveries, { ...(state && { state }), ...(channel && { channel }) })
  return (
    <Screen title="Messages">
      <FilterBar
        filters={[
          {
            name: 'state',
            label: meaning('status')`State`,
            choices: deliveryStates.map((value) => ({ value, label: states[value].name })),
          },
          {
            name: 'channel',
            label: t`Sent by`,
            choices: channels.map((value) => ({ value, label: channelName(value) })),
          },
        ]}
      />
      <ListTable
        name="Messages"
        list={list}
        columns={columns}
        keyOf={({ _id }) => _id}
        nameOf={({ kind_name, student }) => `${kind_name}, ${student.candidate_name}`}
        actionsOf={(row) => row.may_retry && <Retry row={row} list={list} />}
        empty={{ text: state || channel ? t`No messages match these filters.` : t`No messages have been sent yet.` }}
      />
    </Screen>
  )
}

function Retry({ row, list }: { row: StaffDelivery; list: ListState<StaffDelivery> }) {
  const { kind_name, student } = row
  const send = async () => {
    const changed = await api(outboxCalls).retry({ id: row._id })
    list.change((other) => (other._id === row._id ? changed : other))
    say(t`The message to ${student.candidate_name} is being sent again.`)
  }
  return (
    <TextButton
      label={t`Send again: ${kind_name}, ${student.candidate_name}`}
      onPress={() => void orSay(send, t`The message could not be sent again.`)}
    >
      Send again
    </TextButton>
  )
}
