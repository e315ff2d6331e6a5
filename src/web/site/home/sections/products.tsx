import { Link } from 'react-router'
import type { Product } from '#domains/catalogue/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { formatMoney } from '#web/ui/text/format-money.ts'
import { Drawing } from '../../parts/media/drawing.tsx'
import { Missing } from '../../parts/page-frame/missing.tsx'
import css from './products.module.css'

type ShownProduct = Pick<
  Product,
  | '_id'
  | 'product_name'
  | 'seo_url'
  | 'product_sub_title'
  | 'product_type'
  | 'featured_card_image'
  | 'is_featured'
  | 'price_from'
>

/** Those that the institute features stand first, with their picture. */
export function Products({ products }: { products: ShownProduct[] | null }) {
  if (products?.length === 0) return null
  const ordered = products?.toSorted((a, b) => Number(b.is_featured) - Number(a.is_featured))
  return (
    <section className="section" aria-labelledby="products">
      <div className="wrap">
        <h2 id="products" className="section-title">
          Explore by Products
        </h2>
        <div className={css.grid}>
          {products === null && <Missing what="the products" />}
          {ordered?.map((product) => (
            <ProductCard key={product._id} product={product} />
          ))}
        </div>
      </div>
    </section>
  )
}

function ProductCard({ product }: { product: ShownProduct }) {
  const { featured_card_image: image, is_featured: isFeatured, price_from: price } = product
  return (
    <Link to={paths.product(product.seo_url)}>
      <h3>{product.product_name}</h3>
      <p>
        {product.product_sub_title}
        {price !== null && <b className="num">{price === 0 ? t`Free` : t`From ${formatMoney(price)}`}</b>}
      </p>
      {isFeatured && image !== null ? (
        <Picture src={image} alt="" width={96} height={64} sizes="96px" className={css.picture} />
      ) : (
        <Drawing name={product.product_type} />
      )}
    </Link>
  )
}
