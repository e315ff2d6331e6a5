import { useSyncExternalStore } from 'react'
import { t } from '#platform/text/messages.ts'
import { createSignal } from '#web/shell/signal.ts'
import { messageOf } from '../../shell/api.ts'
import css from './overlays.module.css'

type Toast = { id: number; text: string; action?: { label: string; run: () => void } }

let toasts: readonly Toast[] = []
let last = 0
const changes = createSignal()
const undoMs = 10_000
const sayMs = 5000
const most = 3

function show(next: readonly Toast[]) {
  toasts = next
  changes.tell()
}

function remove(id: number) {
  show(toasts.filter((toast) => toast.id !== id))
}

function add(toast: Toast, ms: number) {
  show([...toasts, toast].slice(-most))
  setTimeout(() => remove(toast.id), ms)
}

/** Shows one sentence at the edge of the screen; not for anything that a user must not miss. */
export function say(text: string) {
  add({ id: ++last, text }, sayMs)
}

/** Shows a sentence like `say`, with ten seconds in which the action can be undone once. */
export function sayWithUndo(text: string, undo: () => void) {
  const id = ++last
  const run = () => {
    if (!toasts.some((toast) => toast.id === id)) return
    remove(id)
    undo()
  }
  add({ id, text, action: { label: t`Undo`, run } }, undoMs)
}

/** Performs a change, and shows why if it fails. Returns whether it succeeded. */
export async function orSay(change: () => Promise<unknown>, otherwise = t`This did not work. Please try again.`) {
  try {
    await change()
    return true
  } catch (error) {
    say(messageOf(error, otherwise))
    return false
  }
}

/** Returns the current messages, newest last. */
export const readToasts = () => toasts

/** Calls back on each change; the returned function unsubscribes. */
export const watchToasts = changes.watch

export function Toasts() {
  const shown = useSyncExternalStore(watchToasts, readToasts)
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
