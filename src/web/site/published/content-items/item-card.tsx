import { Link } from 'react-router'
import type { ListedContentItem } from '#domains/content/schema.ts'
import { t } from '#platform/text/messages.ts'
import { OutwardIcon } from '#web/ui/media/icons.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { AnyLink, isOwnPath } from '#web/ui/navigation/any-link.tsx'
import { DateStub } from '#web/ui/text/date-stub.tsx'
import { formatBytes } from '#web/ui/text/format-bytes.ts'
import { longDate } from '#web/ui/text/format-date.ts'
import css from './item-card.module.css'

/** What a card shows of an item; its text stays out of the page's data. `page` is its own page, `to` where the card leads: there, or straight to the link in its text. */
export type ItemLine = Pick<
  ListedContentItem,
  '_id' | 'content_item_title' | 'date_publish' | 'banner_url' | 'pdf_bytes'
> & {
  subCategory: string
  page: string
  to: string
}

/** A file says that it is one, and how much there is to load; a page is what the others are. */
function kindOf({ pdf_bytes: bytes, to }: ItemLine) {
  if (bytes !== null) return t`PDF, ${formatBytes(bytes)}`
  return /\.pdf(?:[?#]|$)/i.test(to) ? 'PDF' : ''
}

export function ItemCard({ item }: { item: ItemLine }) {
  return (
    <article className={`tile ${css.card}`}>
      <AnyLink to={item.to} className={css.main}>
        {item.banner_url ? (
          <div className={css.banner}>
            <Picture src={item.banner_url} alt="" width={360} height={158} sizes="(width < 768px) 96px, 380px" />
          </div>
        ) : (
          <DateStub iso={item.date_publish} className={css.stub} />
        )}
        <div className={css.body}>
          <h2>
            {item.content_item_title} {!isOwnPath(item.to) && <OutwardIcon />}
          </h2>
          <p className={css.sub}>{[item.subCategory, kindOf(item)].filter(Boolean).join(', ')}</p>
          <p className={css.date}>
            Published on <time dateTime={item.date_publish}>{longDate(item.date_publish)}</time>
          </p>
        </div>
      </AnyLink>
      {item.to !== item.page && (
        <Link to={item.page} className={css.own}>
          Read more <span className="sr">about {item.content_item_title}</span>
        </Link>
      )}
    </article>
  )
}
