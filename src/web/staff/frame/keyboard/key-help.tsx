import { useState } from 'react'
import { t } from '#platform/text/messages.ts'
import { newThings } from '../../new-things.ts'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { useMay } from '../../shell/use-staff.ts'
import css from '../frame.module.css'
import { areKeysOn, switchKeys } from './use-keys.ts'

type KeyHelpProps = { rail: { label: string; letter: string }[]; onClose: () => void }

export default function KeyHelp({ rail, onClose }: KeyHelpProps) {
  const may = useMay()
  const [isOn, setOn] = useState(areKeysOn)
  const keys: [string, string][] = [
    ...rail.map(({ label, letter }): [string, string] => [`g ${letter.toLowerCase()}`, label]),
    ...newThings
      .filter(({ needs }) => may(...needs))
      .map(({ key, label }): [string, string] => [`n ${key}`, t`New ${label.toLowerCase()}`]),
    ['/', t`Search`],
    [t`Ctrl+K`, t`Find anything by name`],
    [t`j, k`, t`Next and previous row`],
    ['x', t`Select the row`],
    ['Enter', t`Open the row`],
    ['e', t`Edit`],
    ['[, ]', t`Previous and next in the list`],
    [t`Esc`, t`Back to the list`],
    [t`Ctrl+Enter`, t`Press the main button`],
    ['?', t`This list`],
  ]
  return (
    <Dialog title="Shortcuts" onClose={onClose}>
      <dl className={css.keys}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            switchKeys(event.target.checked)
            setOn(event.target.checked)
          }}
        />
        Single-key shortcuts
      </label>
    </Dialog>
  )
}
