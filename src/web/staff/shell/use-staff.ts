import { createContext, useContext } from 'react'
import { useSearchParams } from 'react-router'
import type { PublicInstitute } from '../../../domains/content/schema.ts'
import type { Permission } from '../../../domains/identity/schema.ts'
import type { StaffSelf } from '../../../domains/identity/staff/schema.ts'

export type Centre = { _id: string; center_name: string }
/** Who works here: what the frame has asked for once. */
export type Staff = { me: StaffSelf; institute: PublicInstitute; centres: Centre[] }

export const StaffContext = createContext<Staff | null>(null)

export function useStaff() {
  const staff = useContext(StaffContext)
  if (!staff) throw new Error('useStaff needs the frame above it')
  return staff
}

/** Whether to show something at all. It guards nothing: the server decides. */
export function useMay() {
  const { me } = useStaff()
  return (...wanted: Permission[]) => wanted.some((one) => me.permissions.includes(one))
}

/** The centres somebody may look at, and the chosen one as the address says it (`?centre=`). Whoever works at one centre has that one chosen. */
export function useCentre() {
  const { me, centres } = useStaff()
  const [search] = useSearchParams()
  const own = centres.filter(({ _id }) => me.centre_ids === null || me.centre_ids.includes(_id))
  const asked = own.find(({ _id }) => _id === search.get('centre'))
  const only = own.length === 1 ? own[0] : undefined
  return { own, centre: asked ?? only ?? null }
}
