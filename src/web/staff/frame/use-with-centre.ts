import { withCentreOf } from '../shell/centre-choice.ts'
import { useCentre } from '../shell/use-staff.ts'

/** Keeps the chosen centre in the addresses of links. */
export function useWithCentre() {
  const chosen = useCentre()
  return (to: string) => withCentreOf(to, chosen)
}
