import { formatDayAndTime } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import type { Scheduled } from '../tests/rules.ts'
import { isRanked, windowState } from '../tests/rules.ts'
import type { TestMode } from '../tests/schema.ts'

type Registrable = Scheduled & {
  modes: TestMode[]
  centreIds: string[] | null
  /** End set by the office; null or absent: as late as possible. */
  registrationEndsAt?: Date | null
}

type Place = { mode: TestMode; centreId: string | null }

/** `field`: the invalid part of the request; null: no other request would be accepted either. */
type RegistrationRefusal = { field: 'mode' | 'center_id' | null; message: string }

/**
 * Returns why the chosen place is not possible; null if it is. No list of centres, or an empty one, means all.
 */
function centreRefusal({ centreIds }: Registrable, { mode, centreId }: Place): RegistrationRefusal | null {
  const at = (message: string) => ({ field: 'center_id' as const, message })
  if (mode === 'online') return centreId === null ? null : at(t`A centre cannot be chosen for an online test.`)
  if (centreId === null) return at(t`Choose a centre.`)
  const isAtCentre = !centreIds || centreIds.length === 0 || centreIds.includes(centreId)
  return isAtCentre ? null : at(t`This test is not held at this centre.`)
}

/**
 * Returns why nobody may register for the test in this mode now; null: they may. Online registration stays open
 * during the test; on paper the seat must be known before it begins.
 */
export function refusalToRegister(test: Registrable, place: Place, now: Date): RegistrationRefusal | null {
  if (!isRanked(test.type)) return { field: null, message: t`This test needs no registration.` }
  const state = windowState(test, now)
  if (state === 'ended') return { field: null, message: t`This test has ended.` }
  if (test.registrationEndsAt && test.registrationEndsAt <= now) {
    return {
      field: null,
      message: t`Registration for this test ended on ${formatDayAndTime(test.registrationEndsAt)}.`,
    }
  }
  if (!test.modes.includes(place.mode)) return { field: 'mode', message: t`This test cannot be taken ${place.mode}.` }
  if (place.mode === 'offline' && state === 'open') {
    return { field: null, message: t`This test has started, so registration at centres is closed.` }
  }
  return centreRefusal(test, place)
}
