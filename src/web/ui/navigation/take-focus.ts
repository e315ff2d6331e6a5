/**
 * A `ref` for elements that must be noticed when they appear. Stable, so that React calls it only once and the focus is
 * not moved back later.
 */
export function takeFocus(element: HTMLElement | null) {
  element?.focus()
}
