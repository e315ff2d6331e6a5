import { useSyncExternalStore } from 'react'
import css from './toast.module.css'

type Toast = { id: number; text: string }

const none: Toast[] = []
let toasts = none
let lastId = 0
const listeners = new Set<() => void>()

function change(next: Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says one sentence at the edge of the screen for a while; nothing that a person must not miss. */
export function showToast(text: string, milliseconds = 5000) {
  lastId += 1
  const id = lastId
  change([...toasts, { id, text }])
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), milliseconds)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Stands once in a layout; screen readers follow it politely. */
export function ToastRegion() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  return (
    <div className={css.region} role="status" aria-live="polite">
      {shown.map((toast) => (
        <p key={toast.id} className={css.toast}>
          {toast.text}
        </p>
      ))}
    </div>
  )
}
