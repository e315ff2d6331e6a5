import { Link } from 'react-router'
import type { Product } from '../../../domains/catalogue/schema.ts'
import { paths } from '../../routes.ts'
import { Drawing } from '../media/drawing.tsx'
import { Missing } from '../page-frame/missing.tsx'
import css from './products.module.css'

type ShownProduct = Pick<Product, '_id' | 'product_name' | 'seo_url' | 'product_sub_title' | 'product_type'>

export function Products({ products }: { products: ShownProduct[] | null }) {
  if (products?.length === 0) return null
  return (
    <section className="section" aria-labelledby="products">
      <div className="wrap">
        <h2 id="products" className="section-title">
          Explore by Products
        </h2>
        <div className={css.grid}>
          {products === null && <Missing what="the products" />}
          {products?.map((product) => (
            <Link key={product._id} to={paths.product(product.seo_url)}>
              <h3>{product.product_name}</h3>
              <p>{product.product_sub_title}</p>
              <Drawing name={product.product_type} />
            </Link>
          ))}
        </div>
      </div>
    </section>
  )
}
