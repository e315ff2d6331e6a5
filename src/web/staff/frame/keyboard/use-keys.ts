import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { newThings } from '#web/staff/new-things.ts'
import { neighbourOf } from '#web/staff/parts/lists/last-list.ts'
import { useMay, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { areKeysOn } from '#web/ui/navigation/single-keys.ts'

const fields = `input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"], [role="textbox"]`

/** Ignores keys while typing, and in dialogs or menus, which handle their own. */
export function isForUs({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return false
  return !(
    target instanceof Element && target.closest(`${fields}, dialog, [role="dialog"], [role="menu"], [role="listbox"]`)
  )
}

/** Presses an element in the open dialog or else on the screen: a dialog must not trigger actions behind it. */
function press(selector: string) {
  const dialog = [...document.querySelectorAll('dialog[open], [role="dialog"]')].at(-1)
  const element = (dialog ?? document.querySelector('main'))?.querySelector<HTMLElement>(selector)
  element?.click()
  return element !== null && element !== undefined
}

/** Ctrl+Enter works in every field: it is captured first, because date and choice fields would otherwise handle it. */
function pressPrimary(event: KeyboardEvent) {
  if (isForPrimary(event) && press('[data-primary]:not(:disabled)')) event.preventDefault()
}

type Keys = { rail: { letter: string; to: string }[]; onHelp: () => void; onPalette: () => void }

/**
 * Keyboard shortcuts: g and a letter go to a screen, n and a letter create an item, / searches, [ and ] go to the
 * neighbours in the list, e edits, Esc returns to the list, ? lists all keys; Ctrl+Enter presses the primary button and
 * Ctrl+K opens the palette.
 */
export function useKeys({ rail, onHelp, onPalette }: Keys) {
  const navigate = useNavigate()
  const may = useMay()
  const withCentre = useWithCentre()
  const { pathname } = useLocation()
  const act = useRef<(event: KeyboardEvent) => void>(() => undefined)
  const begun = useRef<BegunKeys>(noKeys)

  const go = (to: string | null | undefined) => {
    if (typeof to !== 'string') return false
    void navigate(withCentre(to))
    return true
  }
  act.current = (event) => {
    const key = event.key.toLowerCase()
    if (key === 'enter') return
    if (isForPalette(event)) {
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) onPalette()
    } else if (areKeysOn() && isForUs(event) && pressOne(key)) event.preventDefault()
  }
  const single: Record<string, () => boolean> = {
    '?': () => {
      onHelp()
      return true
    },
    '/': () => {
      document.getElementById('staff-search')?.focus()
      return true
    },
    '[': () => go(neighbourOf(pathname, -1)),
    ']': () => go(neighbourOf(pathname, 1)),
    e: () => press('[data-edit]'),
    escape: () => press('[data-crumbs] span:last-child a'),
  }
  /** Handles a key; returns whether it was one of ours. */
  const pressOne = (key: string) => {
    const next = stepOf(begun.current, key, Date.now())
    begun.current = next.begun
    if (next.step === null) return false
    const { first } = next.step
    if (first === '') return single[key]?.() ?? false
    return go(goalOf({ first, key }, { rail, things: newThings.filter(({ needs }) => may(...needs)) }))
  }
  // The keyboard is outside React.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act.current(event)
    document.addEventListener('keydown', listen)
    document.addEventListener('keydown', pressPrimary, { capture: true })
    return () => {
      document.removeEventListener('keydown', listen)
      document.removeEventListener('keydown', pressPrimary, { capture: true })
    }
  }, [])
}

/*
 * Single keys of the console: some act at once; g and n wait for a second key.
 */

const sequenceMs = 1500

/** First key of a sequence, waiting for the second. */
type BegunKeys = { first: '' | 'g' | 'n'; at: number }
export const noKeys: BegunKeys = { first: '', at: 0 }

type KeyStep =
  /** g or n and a letter; only `key` if `first` is empty. */
  { first: '' | 'g' | 'n'; key: string } | null

/**
 * Interprets a key after the previous ones; null if it waits for another. A second key that is too late counts as a
 * first one.
 */
export function stepOf(begun: BegunKeys, key: string, now: number): { step: KeyStep; begun: BegunKeys } {
  if (begun.first !== '' && now - begun.at < sequenceMs) return { step: { first: begun.first, key }, begun: noKeys }
  if (key === 'g' || key === 'n') return { step: null, begun: { first: key, at: now } }
  return { step: { first: '', key }, begun: noKeys }
}

type Goals = { rail: readonly { letter: string; to: string }[]; things: readonly { key: string; to: string }[] }

/** Returns the target of two keys: g and an area of the rail, or n and a new item. */
export function goalOf({ first, key }: { first: 'g' | 'n'; key: string }, { rail, things }: Goals) {
  if (first === 'g') return rail.find(({ letter }) => letter.toLowerCase() === key)?.to
  return things.find((step) => step.key === key)?.to
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Ctrl+K, or Command+K on a Mac. */
export function isForPalette({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed) {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey
}

/** Ctrl+Enter, or Command+Enter on a Mac. */
export const isForPrimary = ({ key, ctrlKey, metaKey }: Pressed) => key === 'Enter' && (ctrlKey || metaKey)
