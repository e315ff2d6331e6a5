import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { viewCalls } from '#domains/console/calls.ts'
import type { StartPlace } from '#domains/console/views/schema.ts'
import { t } from '#platform/text/messages.ts'
import { orSay, say } from '../parts/overlays/toast.tsx'
import { staffPages, staffPath } from '../routes.ts'
import { api } from '../shell/api.ts'
import type { Staff } from '../shell/use-staff.ts'

/*
 * The console's start: Today, or the list, view or page that the user has chosen. Redirects once, on sign-in or when
 * the console's address is typed; Today stays reachable by a click or a reload.
 */

const isOpened = location.pathname === '/staff' && location.search === '' && history.state === null

/** Requested in parallel with the frame's other data, if it will be used. */
export function loadStart(): Promise<StartPlace> {
  if (!isOpened) return Promise.resolve(null)
  // On failure, the console starts with Today.
  return api(viewCalls)
    .startPlace()
    .catch(() => null)
}

/** Returns the address of the start, if the grants allow it. */
function addressOf({ me, start }: Staff) {
  const page = staffPages.find(({ path }) => path === start?.path)
  if (!start || !page?.needs.some((permission) => me.permissions.includes(permission))) return null
  return staffPath(start.path) + (start.query === '' ? '' : `?${start.query}`)
}

/** Redirects once. Returns whether it is still pending. */
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

/** Returns a function that makes this page the console's start; undefined on records and forms, which cannot be one. */
export function useChooseStart() {
  const { pathname, search } = useLocation()
  const page = staffPages.find(({ path, label }) => label !== undefined && staffPath(path) === pathname)
  if (!page) return undefined
  return async () => {
    await orSay(async () => {
      await api(viewCalls).chooseStart({ start: page.path === '' ? null : { path: page.path, query: search.slice(1) } })
      say(t`You will now start on this page.`)
    })
  }
}
