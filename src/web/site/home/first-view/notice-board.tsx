import { Link } from 'react-router'
import { paths } from '#platform/text/paths.ts'
import { dayAndMonth } from '#web/ui/text/format-date.ts'
import { keepDates } from '#web/ui/text/keep-dates.ts'
import { Missing } from '../../parts/page-frame/missing.tsx'
import type { NoticeColumn, NoticeLine } from '../shown-content.ts'
import css from './notice-board.module.css'

export function NoticeBoard({ categories }: { categories: NoticeColumn[] | null }) {
  if (categories?.length === 0) return null
  return (
    <section className="section" aria-labelledby="notices">
      <div className="wrap">
        <h2 id="notices" className="section-title">
          Notice board
        </h2>
        <div className={css.board}>
          {categories === null && <Missing>Sorry, the notices could not be loaded just now.</Missing>}
          {categories?.map((category, index) => (
            <Column key={category._id} category={category} isFirst={index === 0} />
          ))}
        </div>
      </div>
    </section>
  )
}

function Column({ category, isFirst }: { category: NoticeColumn; isFirst: boolean }) {
  return (
    <div className={css.column}>
      <h3>
        <Link to={paths.notifications(category.seo_url)}>{category.content_category_name}</Link>
      </h3>
      {category.items.length === 0 && <p className={css.none}>No Updates</p>}
      {category.items.map((item, index) => (
        <Notice key={item._id} item={item} category={category} isOpen={isFirst && index === 0} />
      ))}
    </div>
  )
}

type NoticeProps = { item: NoticeLine; category: NoticeColumn; isOpen: boolean }

/** A notice that expands in place; the notices of one column share a name, so that opening one closes the other. */
function Notice({ item, category, isOpen }: NoticeProps) {
  const { day, month } = dayAndMonth(item.date_publish)
  const to = paths.notifications(category.seo_url, item.content_sub_category_id.seo_url, item.seo_url)
  return (
    <details name={`notices-${category._id}`} open={isOpen}>
      <summary>
        <time dateTime={item.date_publish}>
          <b>{day}</b> {month}
        </time>
        <span>{keepDates(item.content_item_title)}</span>
      </summary>
      <div className={css.body}>
        <div dangerouslySetInnerHTML={{ __html: item.content_item_sub_title }} />
        <Link className="link" to={to}>
          Read the notice
        </Link>
      </div>
    </details>
  )
}
