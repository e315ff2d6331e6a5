import { type ComponentType, lazy, Suspense } from 'react'
import { PartBoundary } from './part-boundary.tsx'
import { retry } from './retry.ts'

const signs = ['pointerdown', 'pointermove', 'touchstart', 'click', 'keydown', 'scroll', 'focusin', 'submit']

/** The first sign that somebody uses the page. On the server there is nothing to wait for. */
const firstUse =
  typeof window === 'undefined'
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        // In the capture phase, because the event of a form that is sent too early is stopped before it comes further; see shell/inline for both.
        // Scrolling alone is heard as it bubbles: only that of the page does, not that of the banners, which move by themselves.
        for (const sign of signs)
          window.addEventListener(sign, () => resolve(), { once: true, passive: true, capture: sign !== 'scroll' })
        // What was used before this code came: a form or a press that waits, a dialog that opened by itself, something in focus, a page that was scrolled.
        const isUsed = document.querySelector('[data-due], dialog[open]') || document.activeElement !== document.body
        if (isUsed || window.scrollY > 0) resolve()
      })

function wait(milliseconds: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
}

/**
 * A part below the fold: its HTML is in the page that the server sends, links and all; its code is loaded at the first use of the page, so that
 * nobody waits for it who only looks. `atLatest`: milliseconds after which it comes unasked, for what moves by itself, and for what a first tap may hit.
 * While its code cannot be loaded, the HTML of the part stays as the server made it, and so does the rest of the page.
 */
export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, atLatest?: number) {
  const Part = lazy(async () => {
    await (atLatest === undefined ? firstUse : Promise.race([firstUse, wait(atLatest)]))
    return retry(load)
  })
  return function Later(props: Props) {
    return (
      <PartBoundary>
        <Suspense>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
}
