import { useCentre } from '../shell/use-staff.ts'

/** Keeps the chosen centre in the addresses of links. */
export function useWithCentre() {
  const { own, centre } = useCentre()
  return (to: string) => {
    if (centre === null || own.length < 2 || !to.startsWith('/staff') || /[?&]centre=/.test(to)) return to
    return `${to}${to.includes('?') ? '&' : '?'}centre=${centre._id}`
  }
}
