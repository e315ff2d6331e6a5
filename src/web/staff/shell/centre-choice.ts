/* Which centre somebody looks at, and how addresses carry it. */

export type Centre = { _id: string; center_name: string }

/** The centres somebody may look at: null stands for all. */
export function ownCentres(centres: Centre[], ids: readonly string[] | null) {
  return centres.filter(({ _id }) => ids === null || ids.includes(_id))
}

/** The one that is asked for, where it is one's own; anyone who works at one centre has that one chosen. */
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

/** A link that keeps the chosen centre: within the console, where there are several and it names none itself. */
export function withCentreOf(to: string, { myCentres, centre }: { myCentres: Centre[]; centre: Centre | null }) {
  if (centre === null || myCentres.length < 2 || !to.startsWith('/staff') || /[?&]centre=/.test(to)) return to
  return `${to}${to.includes('?') ? '&' : '?'}centre=${centre._id}`
}
