import { catalogueCalls } from '#domains/catalogue/calls.ts'
import type { Product, ProductType } from '#domains/catalogue/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import type { Api } from '#web/shell/api/call-api.ts'
import { orNull } from '../page-frame/missing.tsx'
import { buildMenus, type SiteLink } from './header/menus.ts'

const courseLabels: [ProductType, string][] = [
  ['live', t`Live Course`],
  ['recorded', t`Recorded Course`],
  ['test-series', t`Test Series`],
  ['classroom', t`Classroom Course`],
]

type LinkedProduct = Pick<Product, 'seo_url' | 'product_type'>

/** Links to the first product of each kind of course; a kind the institute does not offer is left out. */
export function courseLinks(products: LinkedProduct[]): SiteLink[] {
  return courseLabels.flatMap(([type, label]) => {
    const product = products.find((candidate) => candidate.product_type === type)
    return product ? [{ label, to: paths.product(product.seo_url) }] : []
  })
}

/** Loads the frame of every page of the site; if one list fails to load, the others stay complete. */
export async function loadSiteFrame(api: Api) {
  const [products, examCategories, centres, contentCategories] = await Promise.all([
    orNull(api(catalogueCalls).list({ module: 'products', keys: ['product_name', 'seo_url', 'product_type'] })),
    orNull(api(catalogueCalls).examsAndCategories()),
    orNull(api(catalogueCalls).list({ module: 'centers', keys: ['center_name', 'seo_url'] })),
    orNull(
      api(catalogueCalls).list({
        module: 'content-category',
        keys: ['content_category_name', 'seo_url', 'display_position', 'order'],
      }),
    ),
  ])
  const menus = buildMenus({ products, examCategories, centres, contentCategories })
  return { menus, courses: courseLinks(products ?? []) }
}
