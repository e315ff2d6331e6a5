import type { DashboardQuiz } from '#domains/student-area/schema.ts'
import { dayNumberInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'

/** `publish_date` null: never dated, as very old tests are; such a test counts as one of before. */
type Dated = Pick<DashboardQuiz, 'quiz_type'> & { publish_date: string | null }

export type TestGroups<T> = { today: T[]; upcoming: T[]; previous: T[] }
export type GroupName = keyof TestGroups<unknown>

export const groupTitles: Record<GroupName, string> = {
  previous: t`Previous Tests`,
  today: t`Today's Tests`,
  upcoming: t`Upcoming Tests`,
}

function soonestFirst<T extends Dated>(quizzes: T[]) {
  return quizzes
    .map((quiz) => ({
      quiz,
      at: quiz.publish_date === null ? Number.NEGATIVE_INFINITY : Date.parse(quiz.publish_date),
    }))
    .sort((a, b) => a.at - b.at || 0)
}

/**
 * The three lists of the dashboard, full mocks only. Today and to come: the next first; earlier ones: the latest first. `now`: the server's clock, in milliseconds
 * since 1970.
 */
export function groupTests<T extends Dated>(quizzes: T[], now: number): TestGroups<T> {
  const today = dayNumberInIndia(now)
  const dated = soonestFirst(quizzes.filter(({ quiz_type }) => quiz_type === 'mock-flt'))
  const pick = (belongs: (day: number) => boolean) =>
    dated.filter(({ at }) => belongs(dayNumberInIndia(at))).map(({ quiz }) => quiz)
  return {
    today: pick((day) => day === today),
    upcoming: pick((day) => day > today),
    previous: pick((day) => day < today).reverse(),
  }
}
