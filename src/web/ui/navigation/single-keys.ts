/*
 * Single-key shortcuts in tests, films, the notebook and the console. They can be switched off on a device (WCAG
 * 2.1.4), because dictated words and slips would trigger them.
 */

// Named after the console, which had the switch first.
const offKey = 'staff-keys-off'

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
    // Without storage the setting stays as it is.
  }
}

// A panel with its own keys, such as the calculator, is a non-modal dialog.
const typing = `input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable], [role=dialog], [popover]`

/** Returns whether an event is for a single-key shortcut: no modifier, no text field, no open window. */
export function isSingleKey({ target, defaultPrevented, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) {
  if (defaultPrevented || ctrlKey || metaKey || altKey || repeat || !areKeysOn()) return false
  if (target instanceof Element && target.closest(typing)) return false
  return document.querySelector('dialog[open]') === null
}
