import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'

const signs = ['pointerdown', 'pointermove', 'touchstart', 'click', 'keydown', 'scroll', 'focusin', 'submit']

/** Resolves at the first sign that the page is being used. Resolves at once on the server. */
const firstUse =
  typeof window === 'undefined'
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        // In the capture phase, because the submit event of a form sent too early is stopped before it bubbles; see
        // shell/inline for both. Scrolling is handled in the bubbling phase, which only the page's own scrolling
        // reaches, not that of the automatically advancing banners.
        for (const sign of signs)
          window.addEventListener(sign, () => resolve(), { once: true, passive: true, capture: sign !== 'scroll' })
        // Used before this code loaded: a held form or press, an open dialog, a focused element, a scrolled page.
        const isUsed = document.querySelector('[data-due], dialog[open]') || document.activeElement !== document.body
        if (isUsed || window.scrollY > 0) resolve()
      })

function wait(milliseconds: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
}

/**
 * A part below the fold: its HTML is in the server's page, and its code loads at the first use of the page, so that
 * mere reading does not load it. `atLatest`: milliseconds after which it loads anyway, for parts that animate or that a
 * first tap may hit. If loading fails, the part's HTML stays as the server rendered it, and so does the rest of the
 * page.
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

/**
 * Retries a failed load, each time after a longer pause, up to half a minute, so that a dead spot only costs time.
 * `tries`: number of attempts before it fails; without it, it never does.
 */
export function retry<T>(load: () => Promise<T>, tries = Infinity, pause = 1000): Promise<T> {
  return load().catch(async (error) => {
    if (tries < 2) throw error
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())))
    return retry(load, tries - 1, Math.min(pause * 2, 30_000))
  })
}

type Props = { children: ReactNode }
type State = { isFailed: boolean }

/**
 * Error boundary around a part of a page: a sentence with a retry button replaces the part when it throws, and
 * the rest of the page stays.
 */
export class PartBoundary extends Component<Props, State> {
  static getDerivedStateFromError(): State {
    return { isFailed: true }
  }

  override state: State = { isFailed: false }

  override render() {
    if (!this.state.isFailed) return this.props.children
    return (
      <p role="alert">
        This part of the page could not be shown.{' '}
        <button className="btn" type="button" onClick={() => this.setState({ isFailed: false })}>
          Try again
        </button>
      </p>
    )
  }
}
