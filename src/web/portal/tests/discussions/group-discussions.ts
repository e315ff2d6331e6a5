import type { DashboardQuiz } from '#domains/student-area/schema.ts'
import { dayNumberInIndia } from '#platform/text/india-time.ts'

export type Discussion = {
  quizId: string
  subExamId: string | null
  title: string
  /** Time of the discussion: its own, else that of its test. */
  at: number
  /** '' while it is not to be watched yet. */
  url: string
}

type Discussed = Pick<DashboardQuiz, '_id' | 'quiz_name' | 'website_sub_exam_id' | 'publish_date' | 'discussion_url'>

function listDiscussions(quizzes: Discussed[]): Discussion[] {
  return quizzes.flatMap(({ _id, quiz_name, website_sub_exam_id, publish_date, discussion_url }) =>
    discussion_url.map(({ time, url, section_name }) => ({
      quizId: _id,
      subExamId: website_sub_exam_id,
      title: section_name === '' ? quiz_name : `${quiz_name}, ${section_name}`,
      at: Date.parse(time ?? publish_date),
      url,
    })),
  )
}

/** Groups discussions by the server's day: today's and later ones, soonest first; past ones, latest first. */
export function groupDiscussions(quizzes: Discussed[], now: number) {
  const today = dayNumberInIndia(now)
  const all = listDiscussions(quizzes).sort((a, b) => a.at - b.at)
  return {
    today: all.filter(({ at }) => dayNumberInIndia(at) === today),
    upcoming: all.filter(({ at }) => dayNumberInIndia(at) > today),
    past: all.filter(({ at }) => dayNumberInIndia(at) < today).reverse(),
  }
}
