import { useLoaderData } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import type { ContentItemDetail } from '#domains/content/schema.ts'
import type { Crumb, LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { refuseAddress, sectionOf } from '../../parts/frame/sections.ts'
import { articleMeta, ContentArticle } from '../parts/content-article.tsx'

type Data = { item: ContentItemDetail; section: Crumb; categoryPath: string; subPath: string; path: string }

export async function loader({ api, params, url }: LoaderInput): Promise<Data> {
  const { section, label, path: pathOf } = sectionOf(url)
  const item = await api(catalogueCalls).details({ type: 'content-item', id: params.item ?? '' })
  const category = item.content_category_id
  const { seo_url: sub } = item.content_sub_category_id
  const isHere = category.seo_url === params.category && sub === params.subCategory
  if (!isHere || category.display_position !== section) refuseAddress()
  const subPath = pathOf(category.seo_url, sub)
  const path = `${subPath}/${item.seo_url}`
  return { item, section: { label, path: pathOf() }, categoryPath: pathOf(category.seo_url), subPath, path }
}

function crumbsOf({ item, section, categoryPath, subPath, path }: Data) {
  return [
    section,
    { label: item.content_category_id.content_category_name, path: categoryPath },
    { label: item.content_sub_category_id.content_sub_category_name, path: subPath },
    { label: item.content_item_title, path },
  ]
}

export function meta({ data, institute, origin }: MetaInput & { data: Data }): PageMeta {
  return articleMeta({ item: data.item, path: data.path, crumbs: crumbsOf(data), institute, origin })
}

export default function ContentItemPage() {
  const data = useLoaderData<typeof loader>()
  return <ContentArticle item={data.item} crumbs={crumbsOf(data)} pathOf={(seoUrl) => `${data.subPath}/${seoUrl}`} />
}
