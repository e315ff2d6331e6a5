import { Link } from 'react-router'
import type { ContentItemDetail } from '../../domains/content/schema.ts'
import type { Crumb } from '../page.ts'
import { longDate } from '../ui/format-date.ts'
import css from './content-article.module.css'
import { PageHead } from './page-head.tsx'
import { Prose } from './prose.tsx'

export type More = { heading: string; links: { label: string; to: string; date: string }[] }

type ContentArticleProps = { item: ContentItemDetail; crumbs: Crumb[]; more: More | null }

/** One published entry, whole, and beside it the newest others of its kind. */
export function ContentArticle({ item, crumbs, more }: ContentArticleProps) {
  return (
    <article>
      <PageHead
        title={item.content_item_title}
        subTitle={item.content_item_sub_title && <Prose html={item.content_item_sub_title} />}
        crumbs={crumbs}
        banner={item.banner_url}
      >
        <p className={css.date}>
          Published on <time dateTime={item.date_publish}>{longDate(item.date_publish)}</time>
        </p>
      </PageHead>
      <div className={`wrap section ${css.columns}`}>
        {item.content ? <Prose html={item.content} /> : <p>There is no more to say than the title does.</p>}
        {more && more.links.length > 0 && <MoreLinks more={more} />}
      </div>
    </article>
  )
}

function MoreLinks({ more }: { more: More }) {
  return (
    <aside className={css.more} aria-labelledby="more">
      <h2 id="more">{more.heading}</h2>
      <ul>
        {more.links.map((link) => (
          <li key={link.to}>
            <Link to={link.to}>
              <time dateTime={link.date}>{longDate(link.date)}</time>
              <span>{link.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  )
}
