import { useState } from 'react'
import { useNavigate } from 'react-router'
import { planCalls } from '#domains/exams/calls.ts'
import type { StaffPlan } from '#domains/exams/staff/schema.ts'
import { isRanked } from '#domains/exams/tests/rules.ts'
import { plural, t } from '#platform/text/messages.ts'
import { Button } from '#web/staff/frame/screen.tsx'
import { SendDialog } from '#web/staff/parts/overlays/dialog.tsx'
import { orSay, say } from '#web/staff/parts/overlays/toast.tsx'
import { TextInput } from '#web/staff/purchases/parts/text-input.tsx'
import { api } from '#web/staff/shell/api.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { TimeInput } from '../parts/time-input.tsx'
import type { PlanHand } from './use-plan.ts'

type Props = { test: StaffPlan; hand: PlanHand; reload: () => void }

/** Copies a test into another plan, deletes a plan, and ends or extends an open test. */
export function PlanActions({ test, hand, reload }: Props) {
  const [dialog, setDialog] = useState<'remove' | 'end' | 'extend' | null>(null)
  const navigate = useNavigate()
  const id = test._id
  const close = () => setDialog(null)
  const closes = test.plan.closes_at !== null || isRanked(test.plan.quiz_type)
  const copy = async () => {
    if (!(await hand.flush())) return say(t`The plan is not saved yet.`)
    await orSay(async () => {
      const { _id } = await api(planCalls).copyPlan({ id }, {})
      await navigate(`/staff/tests/${_id}/plan`)
      say(t`This is the copy. Choose its name and its times.`)
    }, t`The test could not be duplicated. Please try again.`)
  }
  const remove = async () => {
    await hand.flush()
    await api(planCalls).removePlan({ id }, {}, { ifMatch: hand.version() })
    await navigate('/staff/tests')
    say(t`The plan has been deleted.`)
  }
  return (
    <>
      <Button onPress={() => void copy()}>Duplicate</Button>
      {test.stage === 'plan' && <Button onPress={() => setDialog('remove')}>Delete plan…</Button>}
      {test.stage === 'open' && (
        <>
          <Button onPress={() => setDialog('end')}>End now…</Button>
          {closes && <Button onPress={() => setDialog('extend')}>Extend…</Button>}
        </>
      )}
      {dialog === 'remove' && <RemoveDialog name={hand.plan.quiz_name} onClose={close} onRemove={remove} />}
      {(dialog === 'end' || dialog === 'extend') && (
        <ClosingDialog
          test={test}
          isEnd={dialog === 'end'}
          onClose={close}
          onChanged={() => {
            close()
            reload()
          }}
        />
      )}
    </>
  )
}

type Remove = { name: string; onClose: () => void; onRemove: () => Promise<void> }

function RemoveDialog({ name, onClose, onRemove }: Remove) {
  return (
    <SendDialog title="Delete this plan?" submit="Delete" isReady onSend={onRemove} onClose={onClose}>
      <p>{t`The plan “${name}” is deleted with its printed papers. The questions stay in the bank.`}</p>
    </SendDialog>
  )
}

type Closing = { test: StaffPlan; isEnd: boolean; onClose: () => void; onChanged: () => void }

/** Ends an open test, or moves its closing time; both are logged with the reason. */
function ClosingDialog({ test, isEnd, onClose, onChanged }: Closing) {
  const [closesAt, setClosesAt] = useState<string | null>(test.plan.closes_at)
  const [reason, setReason] = useState('')
  const send = async () => {
    const closes_at = isEnd ? null : closesAt
    const changed = await api(planCalls).changeClosing({ id: test._id }, { closes_at, reason })
    const sitting = t`${plural(changed.sitting, '# candidate is', '# candidates are')} still taking it.`
    const done = isEnd ? t`The test has ended.` : t`The test now closes on ${dayAndTime(changed.closes_at)}.`
    say(changed.sitting > 0 ? `${done} ${sitting}` : done)
    onChanged()
  }
  return (
    <SendDialog
      title={isEnd ? t`End the test now?` : t`Extend the test`}
      submit={isEnd ? t`End now` : t`Extend`}
      isReady={reason.trim() !== '' && (isEnd || (closesAt !== null && closesAt !== test.plan.closes_at))}
      onSend={send}
      onClose={onClose}
    >
      {isEnd ? (
        <p>Nobody can start the test any more. Candidates who are taking it now keep the rest of their time.</p>
      ) : (
        <>
          <p>
            Candidates who are taking the test and would have run into the old closing time are given the time they
            would have lost.
          </p>
          <TimeInput label="Closes" value={closesAt} isDisabled={false} onChange={setClosesAt} />
        </>
      )}
      <TextInput label="Reason (for the audit log)" value={reason} onChange={setReason} />
    </SendDialog>
  )
}
