import { t } from '#platform/text/messages.ts'

const minute = 60_000

/** Minutes before its start from which the link of a live class is given out. */
const joinMinutesBefore = 10

type Timed = { startsAt: Date; endsAt: Date }

/** True for a class that is live or upcoming, as long as its end is in the future. */
export function isUpcoming({ endsAt }: Timed, now: Date) {
  return endsAt > now
}

export function joinOpensAt({ startsAt }: Timed) {
  return new Date(startsAt.getTime() - joinMinutesBefore * minute)
}

/** Returns why a live class cannot be joined now, fit to show; null: it can. */
export function refusalToJoin(classTimes: Timed & { joinUrl: string | null; cancelledAt: Date | null }, now: Date) {
  if (classTimes.cancelledAt !== null) return t`This class is cancelled.`
  if (classTimes.endsAt <= now) return t`This class is over.`
  if (classTimes.joinUrl === null) return t`This class has no link yet.`
  if (now < joinOpensAt(classTimes))
    return t`You can join this class from ${joinMinutesBefore} minutes before it starts.`
  return null
}

/** Returns the whole minutes from start to end. */
export function lengthInMinutes({ startsAt, endsAt }: Timed) {
  return Math.round((endsAt.getTime() - startsAt.getTime()) / minute)
}
