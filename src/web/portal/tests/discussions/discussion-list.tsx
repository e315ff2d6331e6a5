import { clockTimeOfDay, dayMonth } from '#web/ui/text/format-date.ts'
import { FilmLink } from '../../classes/films/film-link.tsx'
import css from './discussion-list.module.css'
import type { Discussion } from './group-discussions.ts'

type DiscussionListProps = { discussions: Discussion[]; showsTime?: boolean }

/**
 * Lists discussions with the link to their film once it may be watched. `showsTime`: shows the hour instead of
 * the day, for today's.
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
