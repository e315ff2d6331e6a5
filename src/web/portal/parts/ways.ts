import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#platform/text/paths.ts'

/** A way through the student area. `holds`: the pages that belong to it. */
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
  account: { path: paths.profile, holds: /^\/account\/(profile|payments)/ },
} satisfies Record<string, Way>

const never = () => () => undefined

/**
 * Says which way leads to the page that is shown: its `aria-current`. None is marked before the browser's code is there, as the document of the dashboard stands in for all
 * pages of the student area without a network, and what it had marked would stay.
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
