import { Link } from 'react-router'
import type { PublicContentItem } from '../../../domains/content/schema.ts'
import { OutwardIcon } from '../../ui/media/icons.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { AnyLink, isOwnPath } from '../../ui/navigation/any-link.tsx'
import { longDate } from '../../ui/text/format-date.ts'
import { AnswerSheet } from '../media/drawing.tsx'
import css from './item-card.module.css'

/** What a card shows of an item; its text stays out of the page's data. `page` is its own page, `to` where the card leads: there, or straight to the link in its text. */
export type ItemLine = Pick<PublicContentItem, '_id' | 'content_item_title' | 'date_publish' | 'banner_url'> & {
  subCategory: string
  page: string
  to: string
}

export function ItemCard({ item }: { item: ItemLine }) {
  return (
    <article className={css.card}>
      <AnyLink to={item.to} className={css.main}>
        <div className={css.banner}>
          {item.banner_url ? (
            <Picture src={item.banner_url} alt="" width={360} height={158} sizes="(max-width: 700px) 100vw, 380px" />
          ) : (
            <AnswerSheet className={css.sheet} />
          )}
        </div>
        <div className={css.body}>
          <h2>
            {item.content_item_title} {!isOwnPath(item.to) && <OutwardIcon />}
          </h2>
          <p className={css.sub}>{item.subCategory}</p>
          <p className={css.date}>
            Published on <time dateTime={item.date_publish}>{longDate(item.date_publish)}</time>
          </p>
        </div>
      </AnyLink>
      {item.to !== item.page && (
        <Link to={item.page} className={css.own} aria-label={`Read more: ${item.content_item_title}`}>
          Read more
        </Link>
      )}
    </article>
  )
}
