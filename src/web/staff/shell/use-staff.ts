import { createContext, useContext, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { Language } from '#domains/bank/schema.ts'
import type { SettingsInForce } from '#domains/console/settings/schema.ts'
import type { StartPlace } from '#domains/console/views/schema.ts'
import type { PublicInstitute } from '#domains/content/schema.ts'
import type { StaffSelf } from '#domains/identity/staff/schema.ts'
import { type Centre, chosenCentre, missingCentre, ownCentres } from './centre-choice.ts'
import { mayWith } from './may.ts'

/** Data about the user and the institute, loaded once by the frame. */
export type Staff = {
  me: StaffSelf
  institute: PublicInstitute
  centres: Centre[]
  start: StartPlace
  settings: SettingsInForce
}

/** `refresh`: asks for it anew, as somebody has changed what the frame shows. */
export const StaffContext = createContext<(Staff & { refresh: () => void }) | null>(null)

export function useStaff() {
  const staff = useContext(StaffContext)
  if (!staff) throw new Error('useStaff needs the frame above it')
  return staff
}

/** Returns a function that tells whether to show something. It guards nothing: the server decides. */
export function useMay() {
  return mayWith(useStaff().me.permissions)
}

/**
 * Returns the languages of questions and tests in the institute's order; existing ones in other languages remain
 * visible.
 */
export function useLanguages(there: readonly Language[] = []) {
  const offered = useStaff().settings.languages
  return [...offered, ...there.filter((language) => !offered.includes(language))]
}

const centreKey = 'staff-centre'

function readCentre() {
  try {
    return localStorage.getItem(centreKey)
  } catch {
    return null // storage is blocked
  }
}

/** The choice of this tab, begun with the last one that was made on this device; an address that names another has the last word. */
let kept: string | null | undefined

export function keepCentre(id: string | null) {
  kept = id
  try {
    if (id === null) localStorage.removeItem(centreKey)
    else localStorage.setItem(centreKey, id)
  } catch {
    // It holds until the page is left.
  }
}

/** The centres somebody may look at, and the chosen one: as the address says it (`?centre=`), else as it was chosen last. Anyone who works at one centre has that one chosen. */
export function useCentre() {
  const { me, centres } = useStaff()
  const [search] = useSearchParams()
  const myCentres = ownCentres(centres, me.centre_ids)
  if (kept === undefined) kept = readCentre()
  return { myCentres, centre: chosenCentre(myCentres, search.get('centre') ?? kept) }
}

/** Puts the chosen centre into an address that names none, so that it can be shared and read by lists. */
export function useCentreInAddress() {
  const { myCentres, centre } = useCentre()
  const [search, setSearch] = useSearchParams()
  const missing = missingCentre({ myCentres, centre, named: search.has('centre') })
  // The address is outside React.
  useEffect(() => {
    if (missing === null) return
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        next.set('centre', missing)
        return next
      },
      { replace: true },
    )
  }, [missing, setSearch])
}
