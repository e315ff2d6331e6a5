import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { PartBoundary } from './later.tsx'

/**
 * A part that a tap loads on demand, with `waiting` in its place. If loading fails, a sentence with a retry button
 * replaces it, and the rest of the page stays.
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
