import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MyPurchases } from '#domains/student-area/schema.ts'
import { dayMs, dayNumberInIndia, formatWeekday, indiaOffsetMs } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { type OwnBundle, refreshBundle, serverTime } from '#web/shell/bundle/own-bundle.ts'

/** A bundle no older than this is shown without asking the server again. */
const freshMs = 20_000
/** Spreads requests, so that students waiting for the same test do not all ask in the same second. */
const spreadMs = 5_000
/** Browsers fire longer timers immediately. */
const longestTimer = 2_147_000_000

/** Returns the time from which to look for changes. A page opened after the bundle arrived may have missed some. */
function firstSight(ownBundle: OwnBundle) {
  return { ownBundle, now: serverTime(ownBundle), since: Date.parse(ownBundle.bundle.now) }
}

/**
 * Returns the data of a student-area page and keeps it current. `now` is the server's time, updated whenever a
 * test or class begins or ends. The bundle reloads when a test opens, when the tab becomes visible and when the
 * network returns. `isOld`: the last reload failed.
 */
export function useOwnBundle(ownBundle: OwnBundle) {
  const [seen, setSeen] = useState(() => firstSight(ownBundle))
  const [isOld, setOld] = useState(false)
  const refresh = useRefresh(setOld)
  if (seen.ownBundle !== ownBundle) setSeen(firstSight(ownBundle))
  const { now, since } = seen

  // Timers are outside React.
  useEffect(() => {
    const { at, asks } = nextBoundary(ownBundle.bundle, since)
    const pause = asks ? 1_000 + Math.random() * spreadMs : 50
    const show = () => setSeen({ ownBundle, now: serverTime(ownBundle), since: serverTime(ownBundle) })
    const wait = Math.min(at - serverTime(ownBundle) + pause, longestTimer)
    const timer = setTimeout(() => (asks ? void refresh().then(show) : show()), wait)
    return () => clearTimeout(timer)
  }, [ownBundle, since, refresh])

  // The tab and the network are outside React, too.
  useEffect(() => {
    const comeBack = () => {
      const isHidden = document.visibilityState === 'hidden'
      if (isHidden || performance.now() - ownBundle.receivedAt < freshMs) return
      void refresh()
    }
    const fromHistory = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void refresh()
    }
    const signs = ['focus', 'online'] as const
    for (const sign of signs) window.addEventListener(sign, comeBack)
    document.addEventListener('visibilitychange', comeBack)
    window.addEventListener('pageshow', fromHistory)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, comeBack)
      document.removeEventListener('visibilitychange', comeBack)
      window.removeEventListener('pageshow', fromHistory)
    }
  }, [ownBundle, refresh])

  return { ...ownBundle, now, isOld, refresh }
}

function useRefresh(setOld: (isOld: boolean) => void) {
  const api = useApi()
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    const hasCome = await refreshBundle(api)
    setOld(!hasCome)
    if (hasCome) await revalidate()
  }, [api, revalidate, setOld])
}

/** `asks`: true if the server then has something new, such as a test that can be started; otherwise only the screen changes. */
type Boundary = { at: number; asks: boolean }

/** Lists the moments at which part of the bundle changes with time alone. */
function listBoundaries({ quizzes, upcomingClasses }: MyPurchases, now: number): Boundary[] {
  const asked = quizzes.flatMap(({ publish_date, closes_at, discussion_url }) => [
    publish_date,
    closes_at,
    ...discussion_url.map(({ time }) => time),
  ])
  const shown = upcomingClasses.flatMap(({ join_opens_at, start_time, end_time }) => [
    join_opens_at,
    start_time,
    end_time,
  ])
  return [
    ...asked.flatMap((time) => (time === null ? [] : [{ at: Date.parse(time), asks: true }])),
    ...shown.map((time) => ({ at: Date.parse(time), asks: false })),
    { at: endOfDay(now), asks: false },
  ]
}

/** Returns the next of them after `now`. One always exists: midnight. */
export function nextBoundary(bundle: MyPurchases, now: number): Boundary {
  const coming = listBoundaries(bundle, now).filter(({ at }) => at > now)
  return coming.reduce(
    (next, boundary) => (boundary.at < next.at || (boundary.at === next.at && boundary.asks) ? boundary : next),
    {
      at: endOfDay(now),
      asks: false,
    },
  )
}

/** Returns the midnight that ends the day in India. */
export function endOfDay(time: number) {
  return (dayNumberInIndia(time) + 1) * dayMs - indiaOffsetMs
}

/** Returns 'Today', 'Tomorrow' or the weekday within a week; '' beyond that. */
export function dayWord(time: number, now: number) {
  const days = dayNumberInIndia(time) - dayNumberInIndia(now)
  if (days === 0) return t`Today`
  if (days === 1) return t`Tomorrow`
  return days > 1 && days < 7 ? formatWeekday(time) : ''
}

export function weekdayOf(time: number) {
  return formatWeekday(time)
}
