import { useEffect, useState } from 'react'
import { todayCalls } from '#domains/console/today/calls.ts'
import { useLiveAnswer } from '../../shell/use-answer.ts'
import { useCentre } from '../../shell/use-staff.ts'
import { countByArea } from './rail-counts.ts'

/** The screen that somebody has opened comes first. */
const waitMs = 1500
const everyMs = 3 * 60_000

/** How many things need attention in each area of the rail: what Today lists, asked for once the screen is there, and now and then. */
export function useRailCounts() {
  const { centre } = useCentre()
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), waitMs)
    return () => clearTimeout(timer)
  }, [])
  const place = centre ? { centre: centre._id } : {}
  const { data } = useLiveAnswer(() => everyMs, todayCalls.today, isTime ? place : null)
  return countByArea(data?.attention ?? [])
}
