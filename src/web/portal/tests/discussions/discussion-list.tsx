import type { DashboardQuiz } from '#domains/student-area/schema.ts'
import { dayNumberInIndia } from '#platform/text/india-time.ts'
import { clockTimeOfDay, dayMonth } from '#web/ui/text/format-date.ts'
import { FilmLink } from '../../classes/films/film-link.tsx'
import css from './discussion-list.module.css'

type DiscussionListProps = { discussions: Discussion[]; showsTime?: boolean }

/**
 * Lists discussions, with a link to the film once it may be watched. `showsTime`: shows the time of day instead of the
 * date, for today's discussions.
 */
export function DiscussionList({ discussions, showsTime = false }: DiscussionListProps) {
  if (discussions.length === 0) return <p className="empty">No Data Found</p>
  return (
    <ul className={css.list}>
      {discussions.map(({ quizId, title, at, url }, index) => {
        const iso = new Date(at).toISOString()
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a test may have two discussions of one name and time
          <li key={`${quizId} ${index}`}>
            <time className="num" dateTime={iso}>
              {showsTime ? clockTimeOfDay(iso) : dayMonth(iso)}
            </time>
            <b>{title}</b>
            {url !== '' && (
              <FilmLink url={url} className={`link ${css.watch}`}>
                Watch<span className="sr"> {title}</span>
              </FilmLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}

export type Discussion = {
  quizId: string
  subExamId: string | null
  title: string
  /** Time of the discussion, or else of its test. */
  at: number
  /** '' while it may not be watched yet. */
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

/** Groups discussions by the server's day: today's and later ones soonest first, past ones latest first. */
export function groupDiscussions(quizzes: Discussed[], now: number) {
  const today = dayNumberInIndia(now)
  const all = listDiscussions(quizzes).sort((a, b) => a.at - b.at)
  return {
    today: all.filter(({ at }) => dayNumberInIndia(at) === today),
    upcoming: all.filter(({ at }) => dayNumberInIndia(at) > today),
    past: all.filter(({ at }) => dayNumberInIndia(at) < today).reverse(),
  }
}
