import { useState } from 'react'
import { careerCalls } from '#domains/content/careers/calls.ts'
import type { ApplicationState, JobApplication } from '#domains/content/careers/schema.ts'
import { addressOf } from '#platform/http/call.ts'
import { meaning, t } from '#platform/text/messages.ts'
import { download } from '#web/staff/shell/files.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { formatBytes, spacedPhone } from '#web/ui/text/format-number.ts'
import { Screen, TextButton } from '../../frame/screen.tsx'
import { FilterBar, useFilters } from '../../parts/lists/filters.tsx'
import { type Column, ListTable } from '../../parts/lists/list-table.tsx'
import { type ListState, useList } from '../../parts/lists/use-list.ts'
import { type Mark, State } from '../../parts/marks/state.tsx'
import { SendDialog } from '../../parts/overlays/dialog.tsx'
import { orSay, say } from '../../parts/overlays/toast.tsx'
import { isSomething } from '../../purchases/parts/words.ts'
import { api } from '../../shell/api.ts'
import css from './applications.module.css'

const states: Record<ApplicationState, { name: string; mark: Mark }> = {
  new: { name: t`New`, mark: 'ring' },
  seen: { name: t`Seen`, mark: 'half' },
  answered: { name: t`Answered`, mark: 'filled' },
}

const columns: Column<JobApplication>[] = [
  {
    key: 'who',
    head: t`Applicant`,
    cell: ({ name, phone, email }) => (
      <>
        <b>{name}</b>
        <br />
        <a href={`tel:+91${phone}`}>{spacedPhone(phone)}</a>
        <br />
        <a className={css.mail} href={`mailto:${email}`}>
          {email}
        </a>
      </>
    ),
  },
  { key: 'post', head: t`Post`, cell: ({ post_title }) => post_title, isBelow: true },
  {
    key: 'message',
    head: t`Message`,
    cell: ({ message }) => <span className={css.message}>{message}</span>,
    isBelow: true,
  },
  {
    key: 'state',
    head: meaning('status')`State`,
    cell: ({ state }) => <State mark={states[state].mark}>{states[state].name}</State>,
    isBelow: true,
  },
  { key: 'came', head: t`Received`, cell: ({ created_at }) => <div>{dayAndTime(created_at)}</div>, isBelow: true },
]

/** Applications for posts, newest first: CV, status, and removal. */
export default function ApplicationsPage() {
  const { read } = useFilters()
  const asked = read('state').state
  const state = isSomething(states, asked) ? asked : undefined
  const list = useList(careerCalls.applications, state === undefined ? {} : { state })
  const [removing, setRemoving] = useState<JobApplication | null>(null)
  return (
    <Screen title="Applications">
      <FilterBar
        filters={[
          {
            name: 'state',
            label: meaning('status')`State`,
            choices: Object.entries(states).map(([value, { name }]) => ({ value, label: name })),
          },
        ]}
      />
      <ListTable
        name="Applications"
        list={list}
        columns={columns}
        keyOf={({ _id }) => _id}
        nameOf={({ name, post_title }) => `${name}, ${post_title}`}
        actionsOf={(row) => <Actions row={row} list={list} onRemove={setRemoving} />}
        empty={{ text: state === undefined ? t`Nobody has applied yet.` : t`No applications in this state.` }}
      />
      {removing && <RemoveDialog row={removing} list={list} onClose={() => setRemoving(null)} />}
    </Screen>
  )
}

type RowProps = { row: JobApplication; list: ListState<JobApplication> }

async function mark({ row, list }: RowProps, state: ApplicationState) {
  await orSay(async () => {
    const changed = await api(careerCalls).markApplication({ id: row._id }, { state })
    list.change((other) => (other._id === row._id ? changed : other))
    say(t`${row.name}: ${states[state].name}`)
  })
}

function openCv({ _id, name }: JobApplication) {
  const file = `cv-${name.toLowerCase().replaceAll(/\s+/g, '-')}.pdf`
  void orSay(() => download(addressOf(careerCalls.applicationCv, { id: _id }), file), t`The CV could not be loaded.`)
}

function Actions({ row, list, onRemove }: RowProps & { onRemove: (row: JobApplication) => void }) {
  const { name } = row
  return (
    <>
      <TextButton label={t`CV of ${name}, ${formatBytes(row.cv_bytes)}`} onPress={() => openCv(row)}>
        CV
      </TextButton>
      {row.state === 'new' && (
        <TextButton label={t`Mark seen: ${name}`} onPress={() => void mark({ row, list }, 'seen')}>
          Mark seen
        </TextButton>
      )}
      {row.state === 'answered' ? (
        <TextButton label={t`Not answered: ${name}`} onPress={() => void mark({ row, list }, 'seen')}>
          Not answered
        </TextButton>
      ) : (
        <TextButton label={t`Mark answered: ${name}`} onPress={() => void mark({ row, list }, 'answered')}>
          Mark answered
        </TextButton>
      )}
      <TextButton label={t`Delete: ${name}`} onPress={() => onRemove(row)}>
        Delete…
      </TextButton>
    </>
  )
}

function RemoveDialog({ row, list, onClose }: RowProps & { onClose: () => void }) {
  const remove = async () => {
    await api(careerCalls).removeApplication({ id: row._id })
    list.change((other) => (other._id === row._id ? null : other))
    say(t`The application of ${row.name} is deleted.`)
    onClose()
  }
  return (
    <SendDialog title="Delete the application?" submit={t`Delete`} isPrimary={false} onSend={remove} onClose={onClose}>
      <p>The application of {row.name} and its CV are deleted for good. This cannot be undone.</p>
    </SendDialog>
  )
}
