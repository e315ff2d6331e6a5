import { useState } from 'react'
import { Link } from 'react-router'
import type { ApprovalBox, ApprovalRule } from '#domains/console/approvals/schema.ts'
import { approvalCalls } from '#domains/console/calls.ts'
import { plural, t } from '#platform/text/messages.ts'
import { AnswerState, FailedAnswer, WaitingAnswer } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { LongTextField } from '#web/staff/parts/forms/fields.tsx'
import { StaffForm } from '#web/staff/parts/forms/staff-form.tsx'
import { useFilters } from '#web/staff/parts/lists/filters.tsx'
import { EmptyList, Foot } from '#web/staff/parts/lists/list-parts.tsx'
import { useList } from '#web/staff/parts/lists/use-list.ts'
import { State } from '#web/staff/parts/marks/state.tsx'
import { Dialog } from '#web/staff/parts/overlays/dialog.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { api, messageOf } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useMay, useWithCentre } from '#web/staff/shell/use-staff.ts'
import css from './approvals.module.css'
import { Ticket } from './ticket.tsx'

const boxes = [
  { box: 'for-me', label: t`For me`, empty: t`No approvals pending.` },
  { box: 'mine', label: t`My requests`, empty: t`You have no pending requests.` },
  { box: 'decided', label: t`Decided`, empty: t`No decisions yet.` },
] as const

/** Requests waiting for a second person: the change as it was requested, and who may approve it. */
export default function Approvals() {
  const may = useMay()
  const asked = useFilters().read('box').box
  const withCentre = useWithCentre()
  const isRules = asked === 'rules' && may('settings.read')
  const here = boxes.find(({ box }) => box === asked) ?? boxes[0]
  const tabs = [...boxes, ...(may('settings.read') ? [{ box: 'rules', label: t`Who approves` }] : [])]
  return (
    <Screen title="Approvals">
      <nav className={css.boxes} aria-label="Approvals">
        {tabs.map(({ box, label }) => (
          <Link
            key={box}
            to={withCentre(box === 'for-me' ? '/staff/approvals' : `/staff/approvals?box=${box}`)}
            aria-current={box === (isRules ? 'rules' : here.box) ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {isRules ? <Rules /> : <Box key={here.box} box={here.box} empty={here.empty} />}
    </Screen>
  )
}

function Box({ box, empty }: { box: ApprovalBox; empty: string }) {
  const list = useList(approvalCalls.approvals, { box })
  if (list.error !== undefined && list.rows.length === 0)
    return <FailedAnswer answer={list} otherwise="The list could not be loaded." />
  if (list.total === null) return <WaitingAnswer lines={3} />
  if (list.rows.length === 0) return <EmptyList text={empty} />
  return (
    <>
      <ul className={css.tickets}>
        {list.rows.map((row) => (
          <Ticket
            key={row._id}
            row={row}
            isFirst={row === list.rows[0]}
            onDecided={(now) => list.change((approval) => (approval._id === now._id ? now : approval))}
          />
        ))}
      </ul>
      <Foot list={list} />
    </>
  )
}

const everyRule = { action: 'every-action', label: t`Everything that has no second approver` }

/** Lists the changes that need two people, and those that the only possible approver decides alone. */
function Rules() {
  const answer = useAnswer(approvalCalls.approvalRules)
  const [open, setOpen] = useState<Pick<ApprovalRule, 'action' | 'label'> | null>(null)
  const isSetting = useMay()('settings.edit')
  if (!answer.data) return <AnswerState answer={answer} />
  const lonely = answer.data.filter(({ approvers }) => approvers < 2)
  const isAlone = lonely.length > 0 && lonely.every(({ is_single }) => is_single)
  const end = ({ action }: Pick<ApprovalRule, 'action'>) =>
    api(approvalCalls)
      .setApprovalRule({ action }, { is_single: false })
      .then(answer.set, (error: unknown) => say(messageOf(error, t`This did not work. Please try again.`)))
  return (
    <>
      <p className={css.lead}>
        These changes take effect only when a second person approves them. If only one person has the right to approve,
        you can let them decide alone: with a fresh code, a written reason and a red mark that everyone sees. When
        someone invites a colleague, gives them a role or resets their authenticator app, the two cannot approve each
        other’s requests for 30 days. The same applies to people whom that colleague has brought in.
      </p>
      {lonely.length > 0 && (
        <p className={css.lead}>
          <State mark="warn">There is no second person here.</State> A single director could invite somebody, act as
          them and approve their own requests. The log would show it, but nothing would prevent it. To add a second,
          independent director, run this command on the server: <code>npm run admin:create -- --another</code>. A
          director invited by the first one counts as a second person only after 30 days.
        </p>
      )}
      {isSetting && lonely.length > 0 && (
        <p className={css.lead}>
          {isAlone && <State mark="bad">One person runs this institute alone.</State>}{' '}
          <Button onPress={() => (isAlone ? void end(everyRule) : setOpen(everyRule))}>
            {isAlone ? t`I no longer run this alone` : t`I run this alone…`}
          </Button>
        </p>
      )}
      <ul className={css.rules}>
        {answer.data.map((rule) => (
          <li key={rule.action}>
            <b>{rule.label}</b>
            <Rule rule={rule} />
            {isSetting && rule.is_single && (
              <TextButton label={t`Require two people: ${rule.label}`} onPress={() => void end(rule)}>
                Require two people
              </TextButton>
            )}
            {isSetting && !rule.is_single && rule.approvers < 2 && (
              <TextButton label={t`Let one person decide: ${rule.label}`} onPress={() => setOpen(rule)}>
                Let one person decide…
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <Dialog
          title={open === everyRule ? t`I run this alone` : t`Let one person decide?`}
          onClose={() => setOpen(null)}
        >
          <p>{open.label}: the only approver decides alone until a second person has the right to approve.</p>
          <p>
            The cost: nobody else checks a refund, a price, a role or a result before it takes effect. Each decision
            still needs a fresh code and a written reason, and everyone sees a red mark on it.
          </p>
          <StaffForm<{ reason: string }>
            values={{ reason: '' }}
            submit="Let one person decide"
            onCancel={() => setOpen(null)}
            onSubmit={async ({ reason }) => {
              const rule = { is_single: true, reason }
              answer.set(await api(approvalCalls).setApprovalRule({ action: open.action }, rule))
              setOpen(null)
            }}
          >
            <LongTextField name="reason" label="Reason" most={300} rows={3} isRequired />
          </StaffForm>
        </Dialog>
      )}
    </>
  )
}

function Rule({ rule: { approvers, is_single, reason } }: { rule: ApprovalRule }) {
  const people = t`${plural(approvers, '# person', '# people')}`
  if (is_single && approvers < 2)
    return (
      <span>
        <State mark="bad">one person decides alone</State> <span className={css.quiet}>{reason}</span>
      </span>
    )
  if (approvers < 2) return <State mark="warn">No second approver yet</State>
  return <State mark="filled">two people must agree: {people} can approve</State>
}
