/*
 * Shortcuts of a single key in tests, films, the notebook and the console. They can be switched off on a device
 * (WCAG 2.1.4): dictated words and slips would press them.
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
    // Without storage they stay as they are.
  }
}

// A panel with its own keys, such as the calculator, is a non-modal dialog.
const typing = `input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable], [role=dialog], [popover]`

/** Returns whether an event is for a single-key shortcut: no modifier, nothing that is typed into, no window open. */
export function isSingleKey({ target, defaultPrevented, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) {
  if (defaultPrevented || ctrlKey || metaKey || altKey || repeat || !areKeysOn()) return false
  if (target instanceof Element && target.closest(typing)) return false
  return document.querySelector('dialog[open]') === null
}
