import { type RefObject, useEffect } from 'react'
import { areKeysOn, isForUs } from '../../frame/keyboard/use-keys.ts'

const steps: Record<string, number> = { j: 1, k: -1 }

function press(table: HTMLTableElement, key: string) {
  const rows = [...table.querySelectorAll('tbody tr')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const step = steps[key]
  if (key === 'x') rows[at]?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
  if (step === undefined) return false
  const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))]
  next?.querySelector<HTMLElement>('a, button, input')?.focus()
  return true
}

/** j and k move between the rows, x selects one. */
export function useRowKeys(table: RefObject<HTMLTableElement | null>) {
  // The keyboard is outside React.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!areKeysOn() || !isForUs(event) || !table.current) return
      if (press(table.current, event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [table])
}
