const duration = 750

/** Where the page stands `elapsed` milliseconds after somebody at `from` asked for its top: fast first, then slower. */
export function placeAt(from: number, elapsed: number) {
  const left = 1 - Math.min(Math.max(elapsed / duration, 0), 1)
  return Math.round(from * left ** 3)
}

/** Brings the page to its top within 750 ms, at once where no motion is wanted; anyone who scrolls meanwhile has their way. */
export function scrollHome() {
  const from = window.scrollY
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const stop = new AbortController()
  const start = performance.now()
  const step = () => {
    const place = isCalm ? 0 : placeAt(from, performance.now() - start)
    window.scrollTo({ top: place, behavior: 'instant' })
    if (place === 0) stop.abort()
    else if (!stop.signal.aborted) requestAnimationFrame(step)
  }
  for (const sign of ['wheel', 'touchstart', 'keydown']) {
    window.addEventListener(sign, () => stop.abort(), { passive: true, signal: stop.signal })
  }
  step()
}
