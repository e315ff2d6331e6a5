import type { ContentItemDetail } from '../../domains/content/schema.ts'
import type { Api } from '../api.ts'
import type { More } from './content-article.tsx'
import { orNull } from './or-null.ts'

const count = 6

/**
 * Those that follow `item` in its sub-category, the newest after the oldest: whoever goes from one to the next comes to all of them. null when they could not be
 * loaded.
 */
export async function loadMore(
  api: Api,
  item: ContentItemDetail,
  pathOf: (seoUrl: string) => string,
): Promise<More | null> {
  const { content_sub_category_name, seo_url } = item.content_sub_category_id
  const sub = await orNull(api.details('content-sub-category', seo_url))
  const all = sub && (await orNull(api.contentItems(sub._id)))?.data
  if (!all) return null
  const here = all.findIndex(({ _id }) => _id === item._id)
  const links = [...all.slice(here + 1), ...all.slice(0, Math.max(here, 0))].slice(0, count).map((other) => {
    return { label: other.content_item_title, to: pathOf(other.seo_url), date: other.date_publish }
  })
  return { heading: `More in ${content_sub_category_name}`, links }
}
