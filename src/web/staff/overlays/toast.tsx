import { useSyncExternalStore } from 'react'
import css from './overlays.module.css'

type Toast = { id: number; text: string; action?: { label: string; run: () => void } }

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()
const undoMs = 10_000
const sayMs = 5000

function show(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function remove(id: number) {
  show(toasts.filter((one) => one.id !== id))
}

/** Says one sentence at the edge of the screen; nothing that a person must not miss. */
export function say(text: string) {
  const id = ++last
  show([...toasts.slice(-2), { id, text }])
  setTimeout(() => remove(id), sayMs)
}

/** The same with ten seconds in which it can be undone. */
export function sayWithUndo(text: string, undo: () => void) {
  const id = ++last
  const run = () => {
    remove(id)
    undo()
  }
  show([...toasts.slice(-2), { id, text, action: { label: 'Undo', run } }])
  setTimeout(() => remove(id), undoMs)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div className={css.toasts} role="status">
      {shown.map(({ id, text, action }) => (
        <p className={css.toast} key={id}>
          {text}
          {action && (
            <button type="button" onClick={action.run}>
              {action.label}
            </button>
          )}
        </p>
      ))}
    </div>
  )
}
