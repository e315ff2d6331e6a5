import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { PartBoundary } from './part-boundary.tsx'

/**
 * A part that somebody asks for, by a tap: its code is loaded then, with `waiting` in its place. When it cannot be loaded, a sentence stands in its place with a button that tries again, and the page
 * around it stays as it is.
 */
export function asked<Props extends object>(load: () => Promise<ComponentType<Props>>, waiting: ReactNode = null) {
  return function Asked(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    const [isFailed, setFailed] = useState(false)
    const fetch = () => {
      setFailed(false)
      void load().then(
        (loaded) => setPart(() => loaded),
        () => setFailed(true),
      )
    }
    // The network is outside React.
    useEffect(fetch, [])
    if (Part) {
      return (
        <PartBoundary>
          <Part {...props} />
        </PartBoundary>
      )
    }
    if (!isFailed) return waiting
    return (
      <p role="alert">
        This could not be loaded.{' '}
        <button className="btn" type="button" onClick={fetch}>
          Try again
        </button>
      </p>
    )
  }
}
