import { catalogueCalls } from '../../../domains/catalogue/calls.ts'
import type { Api } from '../../shell/api.ts'
import { orNull } from '../page-frame/or-null.ts'
import { courseLinks } from './header/course-links.ts'
import { buildMenus } from './header/menus.ts'

/** What stands around every page of the site; a list that could not be loaded leaves the others whole. */
export async function loadSiteFrame(api: Api) {
  const [products, examCategories, centres, contentCategories] = await Promise.all([
    orNull(api(catalogueCalls).list({ module: 'products', keys: ['product_name', 'seo_url', 'product_type'] })),
    orNull(api(catalogueCalls).list({ module: 'exam-category', keys: ['exam_category_name', 'seo_url'] })),
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
