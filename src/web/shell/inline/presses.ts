/*
 * Holds a press of a button or of a link that opens something in place, and a choice in a field outside our forms,
 * until the code of that element has loaded, and repeats it as soon as React has hydrated the element. A link is
 * followed after eight seconds. Forms that post are held by post-form.tsx, and their fields record when they were
 * changed in `data-at`; dialogs.ts needs no code, and `data-menu` is opened by styles. React has hydrated an element
 * once it carries its props; the next check then repeats the press. Elements that were not in the server's document are
 * ignored: a checkout drawn by a payment provider is never hydrated.
 */
import './dialogs.ts'

type Press = { act: () => void; at: number; looks: number }
const kept = new Map<Element, Press>()
let sent: WeakSet<Element> | undefined

addEventListener('DOMContentLoaded', () => {
  sent = new WeakSet(document.querySelectorAll('button,a,input,select,textarea'))
})

function isReady(element: Element) {
  return (sent && !sent.has(element)) || Object.keys(element).some((key) => key.startsWith('__reactProps'))
}

function look() {
  for (const [element, press] of kept) {
    if (isReady(element)) {
      press.looks += 1
      if (press.looks < 2) continue
      kept.delete(element)
      element.removeAttribute('data-due')
      press.act()
    } else if (!element.isConnected) kept.delete(element)
    else if (element instanceof HTMLAnchorElement && Date.now() - press.at > 8000) {
      kept.delete(element)
      location.assign(element.href)
    }
  }
  if (kept.size > 0) setTimeout(look, 60)
}

function keep(element: Element, act: () => void) {
  if (kept.size === 0) setTimeout(look, 60)
  kept.set(element, { act, at: Date.now(), looks: 0 })
  element.setAttribute('data-due', '')
}

addEventListener(
  'click',
  (event) => {
    const { target } = event
    const pressed =
      target instanceof Element ? target.closest<HTMLElement>('button[type=button],a[aria-haspopup=dialog]') : null
    if (!pressed || pressed.matches('[data-opens],[commandfor],[data-menu]') || isReady(pressed)) return
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Keeps the event from React, which might handle it a second time.
    event.stopPropagation()
    keep(pressed, () => pressed.click())
  },
  true,
)

addEventListener(
  'change',
  ({ target }) => {
    const isField =
      target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
    if (!isField || isReady(target)) return
    if (target.form?.method === 'post') target.dataset.at = String(performance.now())
    else keep(target, () => target.dispatchEvent(new Event('change', { bubbles: true })))
  },
  true,
)
