import { useState } from 'react'
import css from './key-list.module.css'
import { areKeysOn, switchKeys } from './single-keys.ts'

export type KeyRow = readonly [key: string, does: string]

/** Lists shortcuts, with the switch that turns single-key shortcuts off on this device. */
export function KeyList({ keys }: { keys: readonly KeyRow[] }) {
  const [isOn, setOn] = useState(areKeysOn)
  return (
    <>
      <dl className={css.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className={css.switch}>
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
    </>
  )
}
