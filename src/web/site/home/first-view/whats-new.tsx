import { Link } from 'react-router'
import { paths } from '#platform/text/paths.ts'
import { dayMonth } from '#web/ui/text/format-date.ts'
import { keepDates } from '#web/ui/text/keep-dates.ts'
import { Missing } from '../../parts/page-frame/missing.tsx'
import type { NewsLine } from '../shown-content.ts'
import css from './whats-new.module.css'

export function WhatsNew({ news }: { news: NewsLine[] | null }) {
  return (
    <aside className={css.card} aria-labelledby="whats-new">
      <h2 id="whats-new">What's New</h2>
      {news === null && <Missing what="the latest news" />}
      {news?.length === 0 && <p className={css.none}>No Updates</p>}
      <ul>
        {news?.map((item) => (
          <li key={item._id}>
            <Link to={paths.latestNews(item.seo_url)}>
              <time dateTime={item.date_publish}>{dayMonth(item.date_publish)}</time>
              <span>{keepDates(item.content_item_title)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {news !== null && news.length > 0 && (
        <Link className={`link ${css.all}`} to={paths.latestNews()}>
          All news
        </Link>
      )}
    </aside>
  )
}
