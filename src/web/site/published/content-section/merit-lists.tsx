import { Link } from 'react-router'
import type { PublishedList } from '#domains/merit/scores/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { dayAndMonth, longDate } from '#web/ui/text/format-date.ts'
import css from './content-section.module.css'

/** Ways to the merit lists that the office shows on the site, the latest first. */
export function MeritLists({ lists }: { lists: PublishedList[] }) {
  return (
    <section aria-labelledby="merit-lists" className={css.merits}>
      <h2 id="merit-lists" className={css.heading}>
        Merit lists
      </h2>
      <ul className={css.lines}>
        {lists.map((list) => (
          <li key={list._id}>
            <MeritLine list={list} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MeritLine({ list: { _id, name, state, ranked, published_at } }: { list: PublishedList }) {
  const { day, month } = dayAndMonth(published_at)
  const stateText = state === 'final' ? t`Final` : t`Provisional`
  return (
    <Link to={paths.merit(_id)} className={css.line}>
      <span className={css.stub} aria-hidden="true">
        <b>{day}</b>
        {month}
      </span>
      <span>
        <span className={css.title}>{name}</span>
        <span className={css.place}>
          {stateText} · {plural(ranked, '# candidate', '# candidates')} ·{' '}
          <time dateTime={published_at}>{longDate(published_at)}</time>
        </span>
      </span>
    </Link>
  )
}
