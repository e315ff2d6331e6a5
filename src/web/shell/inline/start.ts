/*
 * Fetches the files named in the block `modules`, of which the first is the entry, and runs the entry when all
 * have arrived: at once if the block has `data-now`, otherwise after the first paint, or after three seconds if
 * none is reported. Fetching earlier would share a phone's line with the styles and the typeface. A failed file
 * is retried after one second, then two, finally every half minute. Files are fetched rather than preloaded, as a
 * browser may refuse to request a failed module or preload again, see ui/layout/load-module.ts.
 */
const block = document.getElementById('modules')
let isStarted = false

function go() {
  if (isStarted) return
  isStarted = true
  const files: string[] = JSON.parse(block?.textContent ?? '[]')
  let missing = files.length
  const arrive = () => {
    missing -= 1
    if (missing > 0) return
    const script = document.createElement('script')
    script.type = 'module'
    script.src = files[0] ?? ''
    script.onerror = () => dispatchEvent(new CustomEvent('vite:preloadError', { detail: true }))
    document.head.append(script)
  }
  const ask = (file: string, pauseMs: number): Promise<unknown> =>
    fetch(file)
      .then((response) => (response.ok ? response.blob() : Promise.reject()))
      .then(arrive, () => setTimeout(ask, pauseMs, file, Math.min(2 * pauseMs, 30_000)))
  for (const file of files) ask(file, 1000)
}

// A form submitted before its code has loaded waits for it, see post-form.tsx; a form that only requests another page
// needs no script.
addEventListener(
  'submit',
  (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.method !== 'post' || form.hasAttribute('data-ready')) return
    event.preventDefault()
    // Keeps the event from React, which would handle it a second time when it hydrates the form.
    event.stopPropagation()
    form.setAttribute('data-due', '')
  },
  true,
)

if (block && 'now' in block.dataset) go()
else {
  setTimeout(go, 3000)
  try {
    new PerformanceObserver((_entries, observer) => {
      observer.disconnect()
      go()
    }).observe({ type: 'paint', buffered: true })
  } catch {
    go()
  }
}
