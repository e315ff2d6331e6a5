import { useEffect, useRef, useState } from 'react'
import { t } from '#platform/text/messages.ts'
import { Overlay } from '../overlays/overlay.tsx'
import css from './key-list.module.css'
import { KeyList, type KeyRow } from './key-list.tsx'
import { isSingleKey } from './single-keys.ts'

/** Calls back on `?`. */
export function useHelpKey(onHelp: () => void) {
  const latest = useRef(onHelp)
  latest.current = onHelp
  // The keyboard is outside React.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || !isSingleKey(event)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

type KeyWindowProps = { keys: readonly KeyRow[]; onClose: () => void }

export function KeyWindow({ keys, onClose }: KeyWindowProps) {
  return (
    <Overlay title="Keyboard shortcuts" onClose={onClose}>
      <KeyList keys={[...keys, ['?', t`This list`]]} />
    </Overlay>
  )
}

/** Opens the shortcuts of a page on `?`, and by a button if there is a mouse, and therefore probably a keyboard. */
export function KeyHelp({ keys }: { keys: readonly KeyRow[] }) {
  const [isOpen, setOpen] = useState(false)
  useHelpKey(() => setOpen(true))
  return (
    <>
      <button type="button" className={`link ${css.opener}`} onClick={() => setOpen(true)}>
        Keyboard shortcuts
      </button>
      {isOpen && <KeyWindow keys={keys} onClose={() => setOpen(false)} />}
    </>
  )
}
