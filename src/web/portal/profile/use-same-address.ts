import { type RefObject, useState } from 'react'
import type { SelfProfile } from '../../../domains/identity/profile/schema.ts'
import { addressParts, valueAt } from './profile-values.ts'

const pairs = addressParts.map((part) => ({
  from: `present_address.present_${part}` as const,
  to: `permanent_address.permanent_${part}` as const,
}))

function isSameIn(profile: SelfProfile) {
  const isGiven = pairs.some(({ from }) => valueAt(profile, from) !== '')
  return isGiven && pairs.every(({ from, to }) => valueAt(profile, from) === valueAt(profile, to))
}

/** While `isSame`, the permanent address follows the present one; typing another permanent one ends that. */
export function useSameAddress(ref: RefObject<HTMLFormElement | null>, profile: SelfProfile) {
  const [isSame, setSame] = useState(() => isSameIn(profile))
  const copy = (form: HTMLFormElement) => {
    for (const { from, to } of pairs) typeInto(form, to, controlOf(form, from)?.value ?? '')
  }
  const choose = (isWanted: boolean) => {
    setSame(isWanted)
    if (isWanted && ref.current) copy(ref.current)
  }
  /** After the field `name` has changed. */
  const follow = (form: HTMLFormElement, name: string) => {
    if (!isSame) return
    if (pairs.some(({ from }) => from === name)) copy(form)
    const own = pairs.find(({ to }) => to === name)
    if (own && controlOf(form, own.from)?.value !== controlOf(form, own.to)?.value) setSame(false)
  }
  return { isSame, choose, follow }
}

/** The control of this name, when it is one that holds a text or a choice. */
export function controlOf(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name)
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control : null
}

/** Sets a value as if it had been typed, so that its old message goes too. */
export function typeInto(form: HTMLFormElement, name: string, value: string) {
  const control = controlOf(form, name)
  if (!control || control.value === value) return
  control.value = value
  control.dispatchEvent(new Event('input', { bubbles: true }))
}
