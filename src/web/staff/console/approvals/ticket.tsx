import { useState } from 'react'
import { Link } from 'react-router'
import type { ApprovalRow, ApprovalState, ShownRow } from '#domains/console/approvals/schema.ts'
import { approvalCalls } from '#domains/console/calls.ts'
import { t } from '#platform/text/messages.ts'
import { Button, TextButton } from '#web/staff/frame/screen.tsx'
import { openConsent } from '#web/staff/parts/draft-fields/file-field.tsx'
import { Compared } from '#web/staff/parts/editor/conflicts.tsx'
import { LongTextField } from '#web/staff/parts/forms/fields.tsx'
import { FormDialog } from '#web/staff/parts/forms/staff-form.tsx'
import { type Mark, State } from '#web/staff/parts/marks/state.tsx'
import { orSay, say } from '#web/staff/parts/overlays/toast.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime, howLong, howLongAgo, weekdayDate } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import css from './approvals.module.css'

type TicketProps = { row: ApprovalRow; isFirst: boolean; onDecided: (row: ApprovalRow) => void }

/** One request: its waiting time, the change and reason, and the buttons of those who may decide. */
export function Ticket({ row, isFirst, onDecided }: TicketProps) {
  const withCentre = useWithCentre()
  const { title, path, rows, reason, state, requested_by, requested_at, expires_at } = row
  return (
    <li className={css.ticket}>
      <p className={css.stub}>
        <b>{waitedFor(row)}</b> {row.label}
      </p>
      <div className={css.body}>
        <h2>{path ? <Link to={withCentre(path)}>{title}</Link> : title}</h2>
        <Changes rows={rows} isOpen={state === 'open'} />
        <blockquote>{reason}</blockquote>
        <p className={css.quiet}>
          {row.is_mine
            ? t`Requested by you, ${dayAndTime(requested_at)}.`
            : t`Requested by ${requested_by?.candidate_name ?? t`a former colleague`}, ${dayAndTime(requested_at)}.`}
          {state === 'open' && <> Lapses on {weekdayDate(expires_at)}.</>}
        </p>
        {state === 'open' ? <Decide row={row} isFirst={isFirst} onDecided={onDecided} /> : <Verdict row={row} />}
      </div>
    </li>
  )
}

/** Describes how long an open request has waited, or how long a closed one did. */
function waitedFor({ state, requested_at, decided_at, expires_at }: ApprovalRow) {
  if (state === 'open') return howLongAgo(requested_at).replace(' ago', '')
  return t`after ${howLong(requested_at, decided_at ?? expires_at)}`
}

const marks: Record<Exclude<ApprovalState, 'open'>, [mark: Mark, words: string]> = {
  approved: ['ok', t`approved`],
  rejected: ['bad', t`refused`],
  withdrawn: ['crossed', t`withdrawn`],
  lapsed: ['crossed', t`lapsed`],
}

function Verdict({ row: { state, decided_by, decided_at, note, is_alone } }: { row: ApprovalRow }) {
  if (state === 'open') return null
  const [mark, words] = marks[state]
  return (
    <p className={css.verdict}>
      <State mark={is_alone ? 'bad' : mark}>{is_alone ? t`approved by one person alone` : words}</State>
      <span className={css.quiet}>
        {decided_by && `${decided_by.candidate_name}, `}
        {decided_at && dayAndTime(decided_at)}
        {note && `: ${note}`}
      </span>
    </p>
  )
}

type Open = 'reject' | 'alone' | null

function Decide({ row, isFirst, onDecided }: TicketProps) {
  const [open, setOpen] = useState<Open>(null)
  const [isBusy, setBusy] = useState(false)
  const act = async (ask: Promise<ApprovalRow>, words: string) => {
    const now = await ask
    setOpen(null)
    say(words)
    onDecided(now)
  }
  const press = async (ask: () => Promise<ApprovalRow>, words: string) => {
    setBusy(true)
    await orSay(() => act(ask(), words))
    setBusy(false)
  }
  const at = { id: row._id }
  const what = `${row.label}, ${row.title}`
  const yes = (note: string) => api(approvalCalls).approve(at, { note })
  return (
    <div className={css.actions}>
      {row.is_mine && (
        <Button
          label={t`Withdraw: ${what}`}
          isDisabled={isBusy}
          onPress={() => press(() => api(approvalCalls).withdraw(at), t`Request withdrawn.`)}
        >
          Withdraw
        </Button>
      )}
      {row.may_decide && !row.is_mine && (
        <Button label={t`Refuse: ${what}`} isDisabled={isBusy} onPress={() => setOpen('reject')}>
          Refuse…
        </Button>
      )}
      {row.may_decide && (
        <Button
          label={`${row.decides_alone ? t`Approve alone` : t`Approve`}: ${what}`}
          isPrimary={isFirst}
          isDisabled={isBusy}
          onPress={() => (row.decides_alone ? setOpen('alone') : press(() => yes(''), t`Approved and carried out.`))}
        >
          {row.decides_alone ? t`Approve alone…` : t`Approve`}
        </Button>
      )}
      {row.is_mine && !row.may_decide && <span className={css.quiet}>A second person must approve this.</span>}
      {row.barred !== null && !row.may_decide && <span className={css.quiet}>{row.barred}</span>}
      {open === 'reject' && (
        <NoteDialog
          title="Refuse this request?"
          label="Reason"
          hint="The person who made the request will see this."
          submit="Refuse"
          onClose={() => setOpen(null)}
          onSubmit={(note) => act(api(approvalCalls).reject(at, { note }), t`Refused.`)}
        />
      )}
      {open === 'alone' && (
        <NoteDialog
          title={row.is_mine ? t`Approve your own request?` : t`Approve this alone?`}
          label="Reason for deciding alone"
          hint={t`${row.barred ?? ''} Nobody else here can approve it. The log shows that you decided alone.`.trim()}
          submit="Approve alone"
          onClose={() => setOpen(null)}
          onSubmit={(note) => act(yes(note), t`Approved by you alone and carried out.`)}
        />
      )}
    </div>
  )
}

type NoteProps = {
  title: string
  label: string
  hint: string
  submit: string
  onClose: () => void
  onSubmit: (note: string) => Promise<void>
}

function NoteDialog({ title, label, hint, submit, onClose, onSubmit }: NoteProps) {
  return (
    <FormDialog<{ note: string }>
      title={title}
      values={{ note: '' }}
      submit={submit}
      onClose={onClose}
      onSubmit={({ note }) => onSubmit(note)}
    >
      <LongTextField name="note" label={label} hint={hint} most={500} rows={3} isRequired />
    </FormDialog>
  )
}

function write(as: ShownRow['as'], value: ShownRow['before']) {
  if (value === null) return ''
  if (as === 'rupees') return rupees(Number(value))
  if (as === 'day') return weekdayDate(String(value))
  return as === 'time' ? dayAndTime(String(value)) : String(value)
}

/** Changes line by line; for a closed request, its values. Unchanged values have no marks. */
function Changes({ rows, isOpen }: { rows: ShownRow[]; isOpen: boolean }) {
  const shown = rows.filter(({ before, after }) => before !== null || after !== null)
  return (
    <dl className={css.changes}>
      {shown.map(({ label, as, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Value as={as} before={isOpen ? before : after} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ as, before, after }: Omit<ShownRow, 'label'>) {
  if (as === 'picture') return after === null ? <>none</> : <img className={css.picture} src={String(after)} alt="" />
  if (as === 'consent-file')
    return after === null ? (
      <>none</>
    ) : (
      <TextButton onPress={() => void openConsent(String(after))}>
        {before === after ? t`View the document` : t`View the new document`}
      </TextButton>
    )
  const [was, is] = [write(as, before), write(as, after)]
  if (was === is) return <>{is}</>
  // Long texts are compared word by word; an amount, a time or a name as a whole.
  if (as === 'text' && was.length > 60 && is !== '') return <Compared before={was} after={is} />
  return (
    <>
      {was && <del>{was}</del>} {is && <ins>{is}</ins>}
    </>
  )
}
