import { Link, useLoaderData } from 'react-router'
import { contentCalls } from '#domains/content/calls.ts'
import type { PublicContentCategory } from '#domains/content/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { refuseAddress, sectionOf } from '../../parts/frame/sections.ts'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import css from './content-category.module.css'

type Data = { category: PublicContentCategory; label: string; sectionPath: string; path: string }

export async function loader({ api, params, url }: LoaderInput): Promise<Data> {
  const { section, label, path } = sectionOf(url)
  const [category] = await api(contentCalls).sectionCategories({ section, limit: 1000, url: params.category })
  if (!category) refuseAddress()
  return { category, label, sectionPath: path(), path: path(category.seo_url) }
}

function crumbsOf({ category, label, sectionPath, path }: Data) {
  return [
    { label, path: sectionPath },
    { label: category.content_category_name, path },
  ]
}

export function meta({ data, institute }: MetaInput & { data: Data }): PageMeta {
  const names = data.category.sub_categories.map((sub) => sub.content_sub_category_name)
  return {
    title: `${data.category.content_category_name}, ${data.label} | ${institute.name}`,
    description: t`${data.category.content_category_name} at ${institute.name}: ${names.join(', ')}.`,
    canonical: data.path,
    breadcrumbs: crumbsOf(data),
  }
}

function countOf(count: number) {
  if (count === 0) return t`Nothing published yet`
  return t`${plural(count, '# entry', '# entries')}`
}

export default function ContentCategoryPage() {
  const data = useLoaderData<typeof loader>()
  const { category, label, path } = data
  return (
    <>
      <PageHead title={category.content_category_name} subTitle={label} crumbs={crumbsOf(data)} />
      <div className="wrap section">
        {category.sub_categories.length === 0 && <p>Nothing has been published here yet. Please check back later.</p>}
        <ul className={css.cards}>
          {category.sub_categories.map((sub) => (
            <li key={sub._id}>
              <Link className="tile" to={`${path}/${sub.seo_url}`}>
                <h2>{sub.content_sub_category_name}</h2>
                <p>{countOf(sub.items_count)}</p>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
