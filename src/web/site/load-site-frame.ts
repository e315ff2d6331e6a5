import type { Api } from '../api.ts'
import { courseLinks } from './course-links.ts'
import { buildMenus } from './menus.ts'
import { orNull } from './or-null.ts'

/** What stands around every page of the site; a list that could not be loaded leaves the others whole. */
export async function loadSiteFrame(api: Api) {
  const [products, examCategories, centres, contentCategories] = await Promise.all([
    orNull(api.products('product_name', 'seo_url', 'product_type')),
    orNull(api.examCategories('exam_category_name', 'seo_url')),
    orNull(api.centres('center_name', 'seo_url')),
    orNull(api.contentCategories('content_category_name', 'seo_url', 'display_position', 'order')),
  ])
  const menus = buildMenus({ products, examCategories, centres, contentCategories })
  return { menus, courses: courseLinks(products ?? []) }
}
