/**
 * A `ref` for elements that appear and must be noticed. Stable, so that React calls it once and the focus is not
 * pulled back later.
 */
export function takeFocus(element: HTMLElement | null) {
  element?.focus()
}
