import { useLoaderData } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import type { ContentItemDetail } from '#domains/content/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { refuseAddress } from '../../parts/frame/sections.ts'
import { articleMeta, ContentArticle } from '../parts/content-article.tsx'

type Data = { item: ContentItemDetail }

export async function loader({ api, params }: LoaderInput): Promise<Data> {
  const item = await api(catalogueCalls).details({ type: 'content-item', id: params.item ?? '' })
  if (item.content_category_id.display_position !== 'latest-news') refuseAddress()
  return { item }
}

function crumbsOf({ item }: Data) {
  return [
    { label: t`Latest News`, path: paths.latestNews() },
    { label: item.content_item_title, path: paths.latestNews(item.seo_url) },
  ]
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
