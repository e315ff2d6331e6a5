import { useSearchParams } from 'react-router'

/** Keeps the chosen centre in the addresses of links. */
export function useWithCentre() {
  const [search] = useSearchParams()
  const centre = search.get('centre')
  return (to: string) => {
    if (centre === null || !to.startsWith('/staff') || /[?&]centre=/.test(to)) return to
    return `${to}${to.includes('?') ? '&' : '?'}centre=${centre}`
  }
}
