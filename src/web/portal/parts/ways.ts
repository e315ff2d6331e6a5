import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#platform/text/paths.ts'

/** Entry of the student area's navigation. `holds`: the pages that belong to it. */
export type Way = { path: string; holds: RegExp }

export const ways = {
  dashboard: { path: paths.dashboard, holds: /^\/account\/dashboard/ },
  tests: { path: paths.mockTests, holds: /^\/account\/(mock-test|notebook|subject-(list|test)|topic-|class-tests)/ },
  classes: {
    path: paths.classes,
    holds: /^\/account\/(classes|attendance|downloads|video-course|module-view|class-viewer)/,
  },
  results: { path: paths.submissions, holds: /^\/account\/(my-submission|quiz-analysis|response-sheet|result)/ },
  payments: { path: paths.payments, holds: /^\/account\/payments/ },
  children: { path: paths.children, holds: /^\/account\/children/ },
  settings: { path: paths.settings, holds: /^\/account\/settings/ },
  notices: { path: paths.notices, holds: /^\/account\/notices/ },
  account: { path: paths.profile, holds: /^\/account\/(profile|payments)/ },
} satisfies Record<string, Way>

const never = () => () => undefined

/**
 * Returns the `aria-current` value of each navigation link. The server's HTML marks no link: offline, the dashboard's
 * document serves every page of the student area, and its mark would remain.
 */
export function useCurrent() {
  const { pathname } = useLocation()
  const isRunning = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return ({ path, holds }: Way) => {
    if (!isRunning || !holds.test(pathname)) return undefined
    return pathname === path ? ('page' as const) : true
  }
}
