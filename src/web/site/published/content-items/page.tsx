import { Link, useLoaderData } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import { contentCalls } from '#domains/content/calls.ts'
import { cardLink } from '#domains/content/rules.ts'
import type { ContentSubCategoryDetail, ListedContentItem } from '#domains/content/schema.ts'
import { t } from '#platform/text/messages.ts'
import type { Crumb, LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { OutwardIcon } from '#web/ui/media/icons.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { AnyLink, isOwnPath } from '#web/ui/navigation/any-link.tsx'
import { dayAndMonth, longDate, yearOf } from '#web/ui/text/format-date.ts'
import { formatBytes } from '#web/ui/text/format-number.ts'
import { refuseAddress, sectionOf } from '../../parts/frame/sections.ts'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import { Pages } from '../../parts/page-frame/pages.tsx'
import css from './content-items.module.css'

const perPage = 48
const mostPages = 1000

type Data = {
  sub: ContentSubCategoryDetail
  items: ItemLine[]
  path: string
  categoryPath: string
  section: Crumb
  page: number
  pages: number
  isOldest: boolean
}

function lineOf(item: ListedContentItem, path: string): ItemLine {
  const { _id, content_item_title, date_publish, banner_url, pdf_bytes, content_sub_category_id } = item
  const subCategory = content_sub_category_id.content_sub_category_name
  return {
    _id,
    content_item_title,
    date_publish,
    banner_url,
    pdf_bytes,
    subCategory,
    page: `${path}/${item.seo_url}`,
    to: cardLink(item, `${path}/${item.seo_url}`),
  }
}

export async function loader({ api, params, url }: LoaderInput): Promise<Data> {
  const { section, label, path: pathOf } = sectionOf(url)
  const sub = await api(catalogueCalls).details({ type: 'content-sub-category', id: params.subCategory ?? '' })
  const category = sub.content_category_id
  if (category.seo_url !== params.category || category.display_position !== section) refuseAddress()
  const page = Number(url.searchParams.get('page') ?? 1)
  if (!Number.isInteger(page) || page < 1 || page > mostPages) refuseAddress()
  const isOldest = url.searchParams.get('sort') === 'oldest'
  const { data, total } = await api(contentCalls).contentItems(
    { page, limit: perPage, sort_by: 'date_publish', sort_type: isOldest ? 'asc' : 'desc' },
    { content_sub_category_id: sub._id },
  )
  const pages = Math.max(1, Math.ceil(total / perPage))
  if (page > pages) refuseAddress()
  const path = pathOf(category.seo_url, sub.seo_url)
  const items = data.map((item) => lineOf(item, path))
  return {
    sub,
    items,
    path,
    categoryPath: pathOf(category.seo_url),
    section: { label, path: pathOf() },
    page,
    pages,
    isOldest,
  }
}

function crumbsOf({ sub, section, path, categoryPath }: Data) {
  return [
    section,
    { label: sub.content_category_id.content_category_name, path: categoryPath },
    { label: sub.content_sub_category_name, path },
  ]
}

export function meta({ data, institute }: MetaInput & { data: Data }): PageMeta {
  const { sub, items, path, page } = data
  const titles = items.slice(0, 3).map((item) => item.content_item_title)
  return {
    title: `${sub.content_sub_category_name}, ${sub.content_category_id.content_category_name} | ${institute.name}`,
    description: titles.length > 0 ? `${sub.content_sub_category_name}: ${titles.join('; ')}.` : '',
    canonical: page === 1 ? path : `${path}?page=${page}`,
    breadcrumbs: crumbsOf(data),
  }
}

export default function ContentItemsPage() {
  const data = useLoaderData<typeof loader>()
  const { sub, items, path, page, pages, isOldest } = data
  return (
    <>
      <PageHead
        title={sub.content_sub_category_name}
        subTitle={sub.content_category_id.content_category_name}
        crumbs={crumbsOf(data)}
      />
      <div className="wrap section">
        {items.length === 0 && <p>Nothing has been published here yet. Please check back later.</p>}
        {items.length > 1 && (
          <p className={css.order}>
            <Link to={path} aria-current={isOldest ? undefined : 'true'} preventScrollReset>
              Newest first
            </Link>
            <Link to={`${path}?sort=oldest`} aria-current={isOldest ? 'true' : undefined} preventScrollReset>
              Oldest first
            </Link>
          </p>
        )}
        <ul className={css.cards}>
          {items.map((item) => (
            <li key={item._id}>
              <ItemCard item={item} />
            </li>
          ))}
        </ul>
        <Pages path={isOldest ? `${path}?sort=oldest` : path} page={page} pages={pages} />
      </div>
    </>
  )
}

/**
 * Data of an item's card; its text stays out of the page's data. `page` is the item's own page, `to` the card's target:
 * that page, or the link in its text.
 */
type ItemLine = Pick<ListedContentItem, '_id' | 'content_item_title' | 'date_publish' | 'banner_url' | 'pdf_bytes'> & {
  subCategory: string
  page: string
  to: string
}

/** Describes a file by its type and size; a page has no description. */
function kindOf({ pdf_bytes: bytes, to }: ItemLine) {
  if (bytes !== null) return t`PDF, ${formatBytes(bytes)}`
  return /\.pdf(?:[?#]|$)/i.test(to) ? 'PDF' : ''
}

function ItemCard({ item }: { item: ItemLine }) {
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

/** A date like the stub of a ticket: day, month and year. Decorative, because the text also contains the date. */
function DateStub({ iso, className }: { iso: string; className?: string | undefined }) {
  const { day, month } = dayAndMonth(iso)
  return (
    <span className={`${css.dateStub} ${className ?? ''}`} aria-hidden="true">
      <b>{day}</b>
      {month}
      <small>{yearOf(iso)}</small>
    </span>
  )
}
