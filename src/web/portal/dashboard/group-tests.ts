import type { DashboardQuiz } from '../../../domains/student-area/schema.ts'

// India has one clock and no summer time, so its days can be counted without a calendar.
const indianOffset = 5.5 * 3_600_000
const dayLength = 86_400_000

/** Number of the day in India, whatever zone the device believes itself in. */
function indianDay(time: number) {
  return Math.floor((time + indianOffset) / dayLength)
}

/**
 * The three lists of the dashboard, full mocks only. Today and to come: the next first; earlier ones: the latest first.
 * `now` in milliseconds since 1970.
 */
export function groupTests(quizzes: DashboardQuiz[], now: number) {
  const today = indianDay(now)
  const soonestFirst = quizzes
    .filter((quiz) => quiz.quiz_type === 'mock-flt')
    .map((quiz) => ({ quiz, at: Date.parse(quiz.publish_date) }))
    .sort((a, b) => a.at - b.at)
    .map(({ quiz, at }) => ({ quiz, day: indianDay(at) }))
  const pick = (belongs: (day: number) => boolean) =>
    soonestFirst.filter(({ day }) => belongs(day)).map(({ quiz }) => quiz)
  return {
    today: pick((day) => day === today),
    upcoming: pick((day) => day > today),
    previous: pick((day) => day < today).reverse(),
  }
}
