import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { DashboardQuiz } from '../../../domains/attempts/schema.ts'

const furthest = 12 * 3_600_000
const spread = 5_000

/** Asks the server again when the next test opens, so that Start appears before a student who waits for it. */
export function useReloadAtStart(tests: DashboardQuiz[], now: number) {
  const { revalidate } = useRevalidator()
  const starts = tests.map((test) => Date.parse(test.publish_date) - now).filter((wait) => wait > 0 && wait < furthest)
  const wait = starts.length === 0 ? null : Math.min(...starts)

  // A timer is outside React. The waiting students of one test must not all ask in the same second.
  useEffect(() => {
    if (wait === null) return
    const timer = setTimeout(() => void revalidate(), wait + 1_000 + Math.random() * spread)
    return () => clearTimeout(timer)
  }, [wait, revalidate])
}
