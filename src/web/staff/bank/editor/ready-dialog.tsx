import { useState } from 'react'
import type { StaffQuestion } from '#domains/bank/questions/schema.ts'
import { t } from '#platform/text/messages.ts'
import { Button } from '../../frame/screen.tsx'
import { Dialog, DialogActions } from '../../parts/overlays/dialog.tsx'
import css from './editor.module.css'

type Props = { question: StaffQuestion; onClose: () => void; onReady: (tests: string[]) => void }

const names = (tests: readonly { name: string }[]) => tests.map(({ name }) => name).join(', ')

/** Of a question that tests have: which of them take the new version. */
export function ReadyDialog({ question, onClose, onReady }: Props) {
  const uses = question.used_in ?? []
  const open = uses.filter(({ started }) => !started)
  const started = uses.filter(({ started }) => started)
  const [chosen, setChosen] = useState<readonly string[]>(open.map(({ _id }) => _id))
  return (
    <Dialog title="Mark the next version as ready" onClose={onClose}>
      {open.length > 0 && (
        <fieldset className={css.uses}>
          <legend>These tests will use the new version:</legend>
          {open.map(({ _id, name, version, is_scheduled }) => (
            <label key={_id}>
              <input
                type="checkbox"
                checked={chosen.includes(_id)}
                onChange={(event) =>
                  setChosen(event.target.checked ? [...chosen, _id] : chosen.filter((id) => id !== _id))
                }
              />{' '}
              {name}
              <small>
                {' '}
                {is_scheduled ? t`scheduled, uses version ${version}` : t`planned, uses version ${version}`}
              </small>
            </label>
          ))}
        </fieldset>
      )}
      {started.length > 0 && (
        <p className={css.hint}>
          {started.length === 1
            ? t`${names(started)} has already started and keeps its version. Correct the key in that test.`
            : t`${names(started)} have already started and keep their versions. Correct the key in those tests.`}
        </p>
      )}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button isPrimary onPress={() => onReady([...chosen])}>
          Mark as ready
        </Button>
      </DialogActions>
    </Dialog>
  )
}
