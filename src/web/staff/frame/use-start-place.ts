import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { viewCalls } from '#domains/console/views/calls.ts'
import type { StartPlace } from '#domains/console/views/schema.ts'
import { t } from '#platform/text/messages.ts'
import { say } from '../parts/overlays/toast.tsx'
import { staffPages, staffPath } from '../routes.ts'
import { api } from '../shell/api.ts'
import type { Staff } from '../shell/use-staff.ts'

/*
 * Where somebody's console opens: at Today, or at the list, view or page that they have chosen. It is gone to once, by the person who signs in or types the address of the console: Today stays a click and a reload away.
 */

const isOpened = location.pathname === '/staff' && location.search === '' && history.state === null

/** Asked beside all else that the frame needs, by anyone who will go there. */
export function loadStart(): Promise<StartPlace> {
  if (!isOpened) return Promise.resolve(null)
  // Today is not worse than nothing.
  return api(viewCalls)
    .startPlace()
    .catch(() => null)
}

/** Its address, while the grants open it. */
function addressOf({ me, start }: Staff) {
  const page = staffPages.find(({ path }) => path === start?.path)
  if (!start || !page?.needs.some((permission) => me.permissions.includes(permission))) return null
  return staffPath(start.path) + (start.query === '' ? '' : `?${start.query}`)
}

/** Goes there, once. Whether it is still on the way. */
export function useStartPlace(staff: Staff | undefined) {
  const navigate = useNavigate()
  const [isUnderWay, setUnderWay] = useState(isOpened)
  const address = staff && isUnderWay ? addressOf(staff) : null
  // The browser's address is outside React.
  useEffect(() => {
    if (!staff) return
    const gone = address === null ? Promise.resolve() : navigate(address, { replace: true })
    void Promise.resolve(gone).then(() => setUnderWay(false))
  }, [staff, address, navigate])
  return address !== null
}

/** Opens the console here from now on; undefined on records and forms, which are nobody's beginning. */
export function useChooseStart() {
  const { pathname, search } = useLocation()
  const page = staffPages.find(({ path, label }) => label !== undefined && staffPath(path) === pathname)
  if (!page) return undefined
  return async () => {
    try {
      await api(viewCalls).chooseStart({ start: page.path === '' ? null : { path: page.path, query: search.slice(1) } })
      say(t`You will now start on this page.`)
    } catch (error) {
      say(error instanceof Error ? error.message : t`This did not work. Please try again.`)
    }
  }
}
