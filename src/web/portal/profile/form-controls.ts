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
