import { useState } from 'react'
import { candidateCalls } from '#domains/attempts/candidates/calls.ts'
import { meritDeskCalls } from '#domains/merit/lists/calls.ts'
import { t } from '#platform/text/messages.ts'
import { Button } from '../../frame/screen.tsx'
import { useList } from '../../parts/lists/use-list.ts'
import { say } from '../../parts/overlays/toast.tsx'
import { TextInput } from '../../purchases/parts/text-input.tsx'
import { answersChanged } from '../../shell/answers.ts'
import { api, messageOf } from '../../shell/api.ts'
import { useMay } from '../../shell/use-staff.ts'
import css from '../parts/plan.module.css'

/** The first step: which tests are shifts of one examination. */
export function NewList({ testId }: { testId: string }) {
  const may = useMay()
  const tests = useList(candidateCalls.satTests, {})
  const ownTest = tests.rows.find(({ _id }) => _id === testId)
  const [typed, setTyped] = useState<string | null>(null)
  const [others, setOthers] = useState<readonly string[]>([])
  const name = typed ?? ownTest?.quiz_name ?? ''
  if (!may('merit.request')) return <p className={css.pattern}>There is no merit list for this test yet.</p>
  const toggle = (id: string, isOn: boolean) =>
    setOthers(isOn ? [...others, id] : others.filter((otherId) => otherId !== id))
  const chosen = tests.rows.filter(({ _id }) => _id === testId || others.includes(_id)).toReversed()
  const make = async () => {
    const shifts = chosen.map(({ _id, quiz_name }) => ({ test_id: _id, name: quiz_name }))
    try {
      await api(meritDeskCalls).addList({ name, shifts, rules: {} })
      void answersChanged(meritDeskCalls)
    } catch (error) {
      say(messageOf(error, t`The list could not be created.`))
    }
  }
  const candidates = tests.rows.filter(({ _id, quiz_type }) => _id !== testId && quiz_type === ownTest?.quiz_type)
  return (
    <>
      <p className={css.pattern}>
        There is no merit list for this test yet. A list ranks everyone who sat the test, or everyone across several
        tests that are shifts of one examination.
      </p>
      <TextInput label="List name" value={name} onChange={setTyped} />
      <fieldset className={css.set}>
        <legend>Other shifts of the same examination</legend>
        {candidates.map(({ _id, quiz_name }) => (
          <label key={_id} className={css.check}>
            <input
              type="checkbox"
              checked={others.includes(_id)}
              onChange={(event) => toggle(_id, event.target.checked)}
            />
            {quiz_name}
          </label>
        ))}
        {candidates.length === 0 && <p>No other tests of this kind.</p>}
      </fieldset>
      <p className={css.pattern}>
        <Button isPrimary isDisabled={!ownTest || name.trim() === ''} onPress={() => void make()}>
          Create the list
        </Button>
      </p>
    </>
  )
}
