import type { Product, ProductType } from '../../../../domains/catalogue/schema.ts'
import { paths } from '../../../routes.ts'
import type { SiteLink } from './menus.ts'

const courseLabels: [ProductType, string][] = [
  ['live', 'Live Course'],
  ['recorded', 'Recorded Course'],
  ['test-series', 'Test Series'],
  ['classroom', 'Classroom Course'],
]

type LinkedProduct = Pick<Product, 'seo_url' | 'product_type'>

/** Links to the first product of each kind of course; a kind the institute does not offer is left out. */
export function courseLinks(products: LinkedProduct[]): SiteLink[] {
  return courseLabels.flatMap(([type, label]) => {
    const product = products.find((found) => found.product_type === type)
    return product ? [{ label, to: paths.product(product.seo_url) }] : []
  })
}
