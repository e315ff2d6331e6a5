import type { products as productsTable } from '#domains/catalogue/tables.ts'
import type { PageData } from './detail-page.ts'
import { readData } from './read-data.ts'

export type ProductData = Pick<
  typeof productsTable.$inferInsert,
  'name' | 'subTitle' | 'seoUrl' | 'type' | 'isFeatured'
> & {
  /** Name of its card's picture and of its banner among the demo pictures. */
  picture: string
  page: PageData
}

export const products = readData<ProductData>('products')
