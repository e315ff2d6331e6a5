import { Link, useLoaderData } from 'react-router'
import { contentCalls } from '#domains/content/calls.ts'
import type { ArchivedItem, ContentArchive, PublicContentCategory } from '#domains/content/schema.ts'
import { scoreCalls } from '#domains/merit/scores/calls.ts'
import type { PublishedList } from '#domains/merit/scores/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { dayAndMonth, longDate } from '#web/ui/text/format-date.ts'
import { addressOfPage } from '../../courses/parts/course-list.ts'
import { numberIn, refuseAddress, sectionOf } from '../../parts/frame/sections.ts'
import { orNull } from '../../parts/page-frame/missing.tsx'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import pageLinks from '../../parts/page-frame/pages.module.css'
import { Pages } from '../../parts/page-frame/pages.tsx'
import css from './content-section.module.css'

type Line = Pick<ArchivedItem, '_id' | 'content_item_title' | 'date_publish'> & { place: string; to: string }

type Data = {
  label: string
  path: string
  categories: (PublicContentCategory & { path: string })[]
  /** Shown on the first page of results only. */
  merits: PublishedList[]
  lines: Line[]
  years: ContentArchive['years']
  /** null: all years. */
  year: number | null
  page: number
  pages: number
}

export async function loader({ api, url }: LoaderInput): Promise<Data> {
  const { section, label, path } = sectionOf(url)
  const year = numberIn(url, 'year')
  const page = numberIn(url, 'page') ?? 1
  const isNews = section === 'latest-news'
  const isFirst = year === null && page === 1
  const [categories, archive, merits] = await Promise.all([
    isNews ? [] : api(contentCalls).sectionCategories({ section, limit: 1000 }),
    api(contentCalls).archive(year === null ? { section, page } : { section, year, page }),
    // Optional: the section works without them.
    section === 'result' && isFirst ? orNull(api(scoreCalls).published()) : [],
  ])
  const pages = Math.max(1, Math.ceil(archive.total / archive.per_page))
  if (page > pages || (year !== null && archive.total === 0)) refuseAddress()
  const lineOf = ({ category, sub_category: sub, seo_url, ...item }: ArchivedItem): Line => ({
    ...item,
    place: isNews ? '' : `${category.content_category_name}, ${sub.content_sub_category_name}`,
    to: isNews ? path(seo_url) : path(category.seo_url, sub.seo_url, seo_url),
  })
  return {
    label,
    path: path(),
    categories: categories.map((category) => ({ ...category, path: path(category.seo_url) })),
    merits: merits ?? [],
    lines: archive.items.map(lineOf),
    years: archive.years,
    year,
    page,
    pages,
  }
}

function addressOf(path: string, year: number | null) {
  return year === null ? path : `${path}?year=${year}`
}

export function meta({ data, institute }: MetaInput & { data: Data }): PageMeta {
  const { label, path, year, page, lines } = data
  const titles = lines.slice(0, 3).map((line) => line.content_item_title)
  return {
    title: `${year === null ? label : t`${label} of ${year}`} | ${institute.name}`,
    description: t`${label} from ${institute.name}${titles.length > 0 ? `: ${titles.join('; ')}.` : '.'}`,
    canonical: addressOfPage(addressOf(path, year), page),
    breadcrumbs: [{ label, path }],
  }
}

function Categories({ categories }: Pick<Data, 'categories'>) {
  return (
    <ul className={css.categories}>
      {categories.map((category) => (
        <li key={category._id}>
          <h2>
            <Link to={category.path}>{category.content_category_name}</Link>
          </h2>
          <ul>
            {category.sub_categories.map((sub) => (
              <li key={sub._id}>
                <Link to={`${category.path}/${sub.seo_url}`}>{sub.content_sub_category_name}</Link>{' '}
                <span className={css.count}>{sub.items_count}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function Years({ path, years, year }: Pick<Data, 'path' | 'years' | 'year'>) {
  return (
    <nav className={`${pageLinks.pages} ${css.years}`} aria-label="Years">
      <Link to={path} aria-current={year === null ? 'page' : undefined}>
        All years
      </Link>
      {years.map((row) => (
        <Link
          key={row.year}
          to={addressOf(path, row.year)}
          aria-current={row.year === year ? 'page' : undefined}
          aria-label={t`${row.year}, ${plural(row.items_count, '# entry', '# entries')}`}
        >
          {row.year}
        </Link>
      ))}
    </nav>
  )
}

function ArchiveLine({ line }: { line: Line }) {
  const { day, month } = dayAndMonth(line.date_publish)
  return (
    <Link to={line.to} className={css.line}>
      <span className={css.stub} aria-hidden="true">
        <b>{day}</b>
        {month}
      </span>
      <span>
        <span className={css.title}>{line.content_item_title}</span>
        <span className={css.place}>
          {line.place && `${line.place} · `}
          <time dateTime={line.date_publish}>{longDate(line.date_publish)}</time>
        </span>
      </span>
    </Link>
  )
}

export default function ContentSectionPage() {
  const { label, path, categories, merits, lines, years, year, page, pages } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={label} crumbs={[{ label, path }]} />
      <div className="wrap section">
        {year === null && page === 1 && categories.length > 0 && <Categories categories={categories} />}
        {merits.length > 0 && <MeritLists lists={merits} />}
        <h2 className={css.heading}>{year === null ? t`Newest first` : t`Published in ${year}`}</h2>
        {years.length > 1 && <Years path={path} years={years} year={year} />}
        {lines.length === 0 && <p>Nothing has been published here yet. Please check back later.</p>}
        <ul className={css.lines}>
          {lines.map((line) => (
            <li key={line._id}>
              <ArchiveLine line={line} />
            </li>
          ))}
        </ul>
        <Pages path={addressOf(path, year)} page={page} pages={pages} />
      </div>
    </>
  )
}

/** Links to the merit lists that the office shows on the site, latest first. */
function MeritLists({ lists }: { lists: PublishedList[] }) {
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
