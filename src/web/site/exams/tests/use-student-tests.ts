import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { registrationCalls } from '#domains/exams/calls.ts'
import type { StudentTests } from '#domains/exams/registrations/schema.ts'
import { hourMs } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { dropSession, getToken, onSessionChange } from '#web/shell/session.ts'
import { endOf } from './test-action.ts'

/** `now`: the server's clock in milliseconds since 1970, updated whenever a test begins or ends; `ahead`: how far it is ahead of the device's clock. */
type Known = { tests: StudentTests; now: number; ahead: number }
export type OwnTests =
  | { state: 'visitor' | 'loading' }
  | { state: 'failed'; message: string }
  | ({ state: 'loaded' } & Known)

const loading: OwnTests = { state: 'loading' }
const longestTimer = 12 * hourMs

function loaded(tests: StudentTests): OwnTests {
  const now = Date.parse(tests.now)
  return { state: 'loaded', tests, now, ahead: now - Date.now() }
}

/** Returns the milliseconds until the next test begins or ends. */
function nextChange({ tests, now }: Known) {
  const all = [...tests.upcomingTests, ...tests.subscribedTests.map(({ quiz_id }) => quiz_id)]
  const moments = all.flatMap((test) => [Date.parse(test.publish_date), endOf(test)]).filter((at) => at > now)
  return Math.min(longestTimer, ...moments.map((at) => at - now))
}

function messageOf(error: unknown) {
  return error instanceof ApiError ? error.message : t`Something went wrong on our side. Please try again.`
}

/** Loads the tests of the token's owner; of overlapping requests, the last one made counts. */
function useLoading(token: string | null) {
  const api = useApi()
  const last = useRef(0)
  const [loadedFor, setLoadedFor] = useState({ token, own: loading })
  const load = useCallback(async () => {
    last.current += 1
    const mine = last.current
    try {
      const tests = await api(registrationCalls).studentTests()
      if (mine === last.current) setLoadedFor({ token, own: loaded(tests) })
    } catch (error) {
      if (mine !== last.current) return
      // With an ended session the student becomes a visitor.
      if (error instanceof ApiError && error.status === 401) dropSession()
      const failed: OwnTests = { state: 'failed', message: messageOf(error) }
      // Keeps what is already on the screen.
      setLoadedFor((before) =>
        before.own.state === 'loaded' && before.token === token ? before : { token, own: failed },
      )
    }
  }, [api, token])
  const restart = useCallback(() => {
    setLoadedFor({ token, own: loading })
    return load()
  }, [load, token])
  // Never show data loaded for someone who was signed in before.
  const ownTests = loadedFor.token === token ? loadedFor.own : loading
  const setOwn = useCallback((ownTests: OwnTests) => setLoadedFor({ token, own: ownTests }), [token])
  return { own: ownTests, setOwn, load, restart }
}

/**
 * Returns the tests of the signed-in student, loaded after the page, which is the same for everyone. They reload when
 * the page becomes visible again, and actions change at the start and end of each test by the server's clock.
 */
export function useStudentTests() {
  const token = useSyncExternalStore(onSessionChange, getToken, () => null)
  const { own: ownTests, setOwn, load, restart } = useLoading(token)
  // The network and the page's visibility are outside React.
  useEffect(() => {
    if (token === null) return
    const lookAgain = () => document.visibilityState === 'visible' && void load()
    void restart()
    document.addEventListener('visibilitychange', lookAgain)
    return () => document.removeEventListener('visibilitychange', lookAgain)
  }, [token, load, restart])
  // A timer is outside React.
  useEffect(() => {
    if (ownTests.state !== 'loaded') return
    const timer = setTimeout(() => setOwn({ ...ownTests, now: Date.now() + ownTests.ahead }), nextChange(ownTests) + 50)
    return () => clearTimeout(timer)
  }, [ownTests, setOwn])
  const shown: OwnTests = token === null ? { state: 'visitor' } : ownTests
  return { own: shown, load, restart }
}
