import { useLoaderData } from 'react-router'
import type { ContentItemDetail } from '../../../domains/content/schema.ts'
import type { LoaderInput, MetaInput, PageMeta } from '../../page.ts'
import { paths } from '../../routes.ts'
import { articleMeta } from '../article-meta.ts'
import { ContentArticle } from '../content-article.tsx'
import { refuseAddress } from '../sections.ts'

type Data = { item: ContentItemDetail }

export async function loader({ api, params }: LoaderInput): Promise<Data> {
  const item = await api.details('content-item', params.item ?? '')
  if (item.content_category_id.display_position !== 'latest-news') refuseAddress()
  return { item }
}

function crumbsOf({ item }: Data) {
  return [{ label: item.content_item_title, path: paths.latestNews(item.seo_url) }]
}

export function meta({ data, institute, origin }: MetaInput & { data: Data }): PageMeta {
  return articleMeta({
    item: data.item,
    path: paths.latestNews(data.item.seo_url),
    crumbs: crumbsOf(data),
    institute,
    origin,
  })
}

export default function NewsItemPage() {
  const data = useLoaderData<typeof loader>()
  return <ContentArticle item={data.item} crumbs={crumbsOf(data)} pathOf={paths.latestNews} />
}
