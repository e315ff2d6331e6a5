import type { PublicExamCategory } from '#domains/catalogue/schema.ts'
import type { DashboardQuiz, MyPurchases, SubExamData } from '#domains/student-area/schema.ts'
import { dayNumberInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'

/** `publish_date` null: never dated, as very old tests are; such a test counts as a past one. */
type Dated = Pick<DashboardQuiz, 'quiz_type'> & { publish_date: string | null }

type TestGroups<T> = { today: T[]; upcoming: T[]; previous: T[] }
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
 * The dashboard's three lists, full mocks only. Today's and upcoming tests are sorted soonest first, past ones latest
 * first. `now`: the server's clock, in milliseconds since 1970.
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

export type ExamTile = { _id: string; name: string; tests: number; firstSubExam: string }

/** Lists the exams of a category for which the student has full mocks, each with their number and its first sub-exam. */
export function listExams({ items }: PublicExamCategory, subExams: SubExamData[]): ExamTile[] {
  return items.flatMap(({ _id, exam_name }) => {
    const ownSubExams = subExams.filter(({ exam_ids }) => exam_ids.includes(_id))
    const [first] = ownSubExams
    const tests = ownSubExams.reduce((sum, { quiz_count }) => sum + quiz_count, 0)
    return first ? [{ _id, name: exam_name, tests, firstSubExam: first._id }] : []
  })
}

/** Returns a sub-exam and those that share an exam with it. */
export function listSiblings(subExams: SubExamData[], { exam_ids }: SubExamData) {
  return subExams.filter((other) => other.exam_ids.some((id) => exam_ids.includes(id)))
}

/** Finds a category by its id, as in the bundle, or by the name in its public address. */
export function findCategory(categories: PublicExamCategory[], name: string | undefined) {
  return categories.find(({ _id, seo_url }) => _id === name || seo_url === name)
}

/** Returns the full mocks of a sub-exam. */
export function mocksOf({ quizzes }: Pick<MyPurchases, 'quizzes'>, subExamId: string) {
  return quizzes.filter((quiz) => quiz.quiz_type === 'mock-flt' && quiz.website_sub_exam_id === subExamId)
}

export const otherCategory = { _id: 'other', exam_category_name: t`Other` }

type Category = Pick<PublicExamCategory, '_id' | 'exam_category_name'>
type Listed = { website_exam_category_id: string | null }

/**
 * Groups items by exam category, in category order; those without a category, or with one that no longer exists, come
 * last as "Other". Empty categories are left out.
 */
export function byCategory<T extends Listed>(categories: Category[], list: T[]) {
  const known = new Set(categories.map(({ _id }) => _id))
  const groups = Map.groupBy(list, ({ website_exam_category_id: id }) =>
    id !== null && known.has(id) ? id : otherCategory._id,
  )
  return [...categories, otherCategory].flatMap((category) => {
    const items = groups.get(category._id)
    return items ? [{ category, items }] : []
  })
}
