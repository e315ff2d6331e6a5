/*
 * Fetches the files named in the block `modules`, of which the first is the entry, and runs the entry when all are there: at once where the block has `data-now`, otherwise once
 * the page has been painted, or after three seconds where no paint is told of. Asked for before they would share a phone's line with the styles and the typeface. What does not come
 * is asked for again after a second, then after two, at last every half minute. It is fetched rather than preloaded, as a browser may refuse to ask again for a module or a
 * preload that failed, see ui/layout/load-module.ts.
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

// A form that is sent before its code is there waits for it, see post-form.tsx; one that only asks for another page needs no script of ours.
addEventListener(
  'submit',
  (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.method !== 'post' || form.hasAttribute('data-ready')) return
    event.preventDefault()
    // Not seen by React either, which would answer it a second time when it takes the form over.
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
