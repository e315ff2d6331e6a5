import type { ContentItemDetail } from '#domains/content/schema.ts'
import { article } from '#web/shell/json-ld/json-ld.ts'
import type { Crumb, MetaInput, PageMeta } from '#web/shell/page.ts'
import { plainText } from './plain-text.ts'

type Shown = Pick<MetaInput, 'institute' | 'origin'> & { item: ContentItemDetail; path: string; crumbs: Crumb[] }

/** Returns the meta data of a published entry's page. */
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
