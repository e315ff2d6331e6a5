import type { DashboardQuiz } from '#domains/student-area/schema.ts'
import { type TestAction, testAction } from './test-action.ts'

const places: Record<TestAction['kind'], number> = { resume: 0, start: 1, analysis: 2, again: 2, ended: 3, upcoming: 4 }

/**
 * Sorts tests by what can be done first: running attempts, open tests, submitted ones (each latest first), then
 * upcoming ones, soonest first. `now`: the server's clock.
 */
export function orderQuizzes(quizzes: DashboardQuiz[], now: number) {
  const placed = quizzes.map((quiz) => ({
    quiz,
    place: places[testAction(quiz, now).kind],
    at: Date.parse(quiz.publish_date),
  }))
  placed.sort((a, b) => a.place - b.place || (a.place === places.upcoming ? a.at - b.at : b.at - a.at))
  return placed.map(({ quiz }) => quiz)
}
