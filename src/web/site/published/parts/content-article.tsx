import { Link } from 'react-router'
import type { ContentItemDetail } from '#domains/content/schema.ts'
import { article } from '#web/shell/json-ld/json-ld.ts'
import type { Crumb, MetaInput, PageMeta } from '#web/shell/page.ts'
import { longDate } from '#web/ui/text/format-date.ts'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import css from './content-article.module.css'
import { plainText } from './plain-text.ts'
import { Prose } from './prose.tsx'

type ContentArticleProps = {
  item: ContentItemDetail
  crumbs: Crumb[]
  /** Returns the address of another item of the same kind. */
  pathOf: (seoUrl: string) => string
}

/** A published entry in full, followed by links to the next ones. */
export function ContentArticle({ item, crumbs, pathOf }: ContentArticleProps) {
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
        {item.content ? <Prose html={item.content} /> : <p>No further details are available.</p>}
        {item.next_items.length > 0 && <MoreLinks item={item} pathOf={pathOf} />}
      </div>
    </article>
  )
}

function MoreLinks({ item, pathOf }: Omit<ContentArticleProps, 'crumbs'>) {
  return (
    <aside className={css.more} aria-labelledby="more">
      <h2 id="more">More in {item.content_sub_category_id.content_sub_category_name}</h2>
      <ul>
        {item.next_items.map((next) => (
          <li key={next.seo_url}>
            <Link to={pathOf(next.seo_url)}>
              <time dateTime={next.date_publish}>{longDate(next.date_publish)}</time>
              <span>{next.content_item_title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  )
}

type Shown = Pick<MetaInput, 'institute' | 'origin'> & { item: ContentItemDetail; path: string; crumbs: Crumb[] }

/** Returns the metadata of a published entry's page. */
export function articleMeta({ item, path, crumbs, institute, origin }: Shown): PageMeta {
  return {
    title: `${item.content_item_title} | ${institute.name}`,
    description: plainText(item.content || item.content_item_sub_title),
    canonical: path,
    image: item.banner_url,
    breadcrumbs: crumbs,
    jsonLd: import.meta.env.SSR ? [article({ item, path, publisher: institute.name }, origin)] : [],
  }
}
