import css from './toast.module.css'

/** Returns the document's only live region: screen readers announce only changes inside a region they already know. */
function liveRegion() {
  const known = document.querySelector('[data-toasts]')
  if (known) return known
  const region = document.createElement('div')
  region.setAttribute('data-toasts', '')
  region.setAttribute('role', 'status')
  region.className = css.region ?? ''
  document.body.append(region)
  return region
}

/** Shows one sentence at the edge of the screen for a while, replacing the previous one; not for anything that a user must not miss. */
export function showToast(text: string, milliseconds = 5000) {
  const region = liveRegion()
  const toast = document.createElement('p')
  toast.className = css.toast ?? ''
  toast.textContent = text
  requestAnimationFrame(() => region.replaceChildren(toast))
  setTimeout(() => toast.remove(), milliseconds)
}
