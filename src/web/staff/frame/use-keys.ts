import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { newThings } from '../routes.ts'
import { useMay } from '../shell/use-staff.ts'
import { useWithCentre } from './use-with-centre.ts'

const offKey = 'staff-keys-off'
const sequenceMs = 1500

/** Single keys can be switched off (WCAG 2.1.4). */
export function areKeysOn() {
  try {
    return localStorage.getItem(offKey) === null
  } catch {
    return true // storage is blocked
  }
}

export function switchKeys(isOn: boolean) {
  try {
    if (isOn) localStorage.removeItem(offKey)
    else localStorage.setItem(offKey, 'off')
  } catch {
    // Without storage they stay as they are.
  }
}

const fields =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"], [role="textbox"]'

/** Keys do nothing of ours where somebody types, or in a dialog or menu, which have keys of their own. */
export function isForUs({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return false
  return !(
    target instanceof Element && target.closest(`${fields}, dialog, [role="dialog"], [role="menu"], [role="listbox"]`)
  )
}

function press(selector: string) {
  const found = document.querySelector<HTMLElement>(`main ${selector}`)
  found?.click()
  return found !== null
}

type Keys = { rail: { letter: string; to: string }[]; onHelp: () => void }

/** g and a letter go somewhere, n and a letter make something, ? tells all keys, Ctrl+Enter presses the primary button, e edits. */
export function useKeys({ rail, onHelp }: Keys) {
  const navigate = useNavigate()
  const may = useMay()
  const withCentre = useWithCentre()
  const act = useRef<(event: KeyboardEvent) => void>(() => undefined)
  const begun = useRef({ key: '', at: 0 })

  const finish = (first: string, key: string) => {
    const thing = newThings.find((one) => one.key === key && may(...one.needs))
    const to = first === 'g' ? rail.find(({ letter }) => letter.toLowerCase() === key)?.to : thing?.to
    if (to !== undefined) void navigate(withCentre(to))
    return to !== undefined
  }
  act.current = (event) => {
    const key = event.key.toLowerCase()
    if (key === 'enter') {
      const isWanted = (event.ctrlKey || event.metaKey) && !event.defaultPrevented
      return void (isWanted && press('[data-primary]:not(:disabled)') && event.preventDefault())
    }
    if (!areKeysOn() || !isForUs(event)) return
    pressOne(event, key)
  }
  const pressOne = (event: KeyboardEvent, key: string) => {
    const { key: first, at } = begun.current
    begun.current = { key: '', at: 0 }
    if (first !== '' && Date.now() - at < sequenceMs) return void (finish(first, key) && event.preventDefault())
    if (key === 'g' || key === 'n') begun.current = { key, at: Date.now() }
    else if (event.key === '?') onHelp()
    else if (key === 'e' && press('[data-edit]')) event.preventDefault()
  }
  // The keyboard is outside React.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act.current(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
