import { createContext, useContext, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { Language } from '#domains/bank/schema.ts'
import type { SettingsInForce } from '#domains/console/settings/schema.ts'
import type { StartPlace } from '#domains/console/views/schema.ts'
import type { PublicInstitute } from '#domains/content/schema.ts'
import type { Permission } from '#domains/identity/schema.ts'
import type { StaffSelf } from '#domains/identity/staff/schema.ts'

/** Data about the user and the institute, loaded once by the frame. */
export type Staff = {
  me: StaffSelf
  institute: PublicInstitute
  centres: Centre[]
  start: StartPlace
  settings: SettingsInForce
}

/** `refresh`: reloads the data after a change to what the frame shows. */
export const StaffContext = createContext<(Staff & { refresh: () => void }) | null>(null)

export function useStaff() {
  const staff = useContext(StaffContext)
  if (!staff) throw new Error('useStaff needs the frame above it')
  return staff
}

/** Returns a function that tells whether to show something. Not a safeguard: the server decides. */
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

/** The choice of this tab, initially the last one made on this device; an address that names another centre takes precedence. */
let kept: string | null | undefined

export function keepCentre(id: string | null) {
  kept = id
  try {
    if (id === null) localStorage.removeItem(centreKey)
    else localStorage.setItem(centreKey, id)
  } catch {
    // The choice lasts until the page is left.
  }
}

/**
 * Returns the centres the user may view, and the chosen one: from the address (`?centre=`), else the last choice. A
 * single centre is always chosen.
 */
export function useCentre() {
  const { me, centres } = useStaff()
  const [search] = useSearchParams()
  const myCentres = ownCentres(centres, me.centre_ids)
  if (kept === undefined) kept = readCentre()
  return { myCentres, centre: chosenCentre(myCentres, search.get('centre') ?? kept) }
}

/** Adds the chosen centre to an address without one, so that it can be shared and read by lists. */
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

/** Tells whether the user has one of these permissions. For showing and hiding only; the server decides. */
export type May = (...needed: Permission[]) => boolean

export function mayWith(permissions: readonly Permission[]): May {
  return (...needed) => needed.some((permission) => permissions.includes(permission))
}

/*
 * The current centre, and how addresses carry it.
 */

export type Centre = { _id: string; center_name: string }

/** Returns the centres the user may view; null for all. */
export function ownCentres(centres: Centre[], ids: readonly string[] | null) {
  return centres.filter(({ _id }) => ids === null || ids.includes(_id))
}

/** Returns the requested centre if the user may view it; a single centre is always chosen. */
export function chosenCentre(myCentres: Centre[], centreId: string | null): Centre | null {
  const only = myCentres.length === 1 ? myCentres[0] : undefined
  return myCentres.find(({ _id }) => _id === centreId) ?? only ?? null
}

/**
 * Returns the centre to add to an address that names none, so that it can be shared and read by lists; null:
 * nothing.
 */
export function missingCentre({
  myCentres,
  centre,
  named,
}: {
  myCentres: Centre[]
  centre: Centre | null
  named: boolean
}) {
  return myCentres.length > 1 && centre !== null && !named ? centre._id : null
}

/** Returns a link that keeps the chosen centre: within the console, if there are several and the link names none itself. */
export function withCentreOf(to: string, { myCentres, centre }: { myCentres: Centre[]; centre: Centre | null }) {
  if (centre === null || myCentres.length < 2 || !to.startsWith('/staff') || /[?&]centre=/.test(to)) return to
  return `${to}${to.includes('?') ? '&' : '?'}centre=${centre._id}`
}

/** Returns a function that adds the chosen centre to links. */
export function useWithCentre() {
  const chosen = useCentre()
  return (to: string) => withCentreOf(to, chosen)
}
