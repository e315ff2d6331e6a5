import { Link } from 'react-router'
import type { ProductDetail } from '#domains/catalogue/schema.ts'
import { paths } from '#platform/text/paths.ts'
import { Missing } from '../../parts/page-frame/missing.tsx'
import { addressOf, initialsOf } from '../parts/filter-choice.ts'
import css from './centre-tiles.module.css'

type CentreTilesProps = {
  product: Pick<ProductDetail, 'seo_url'>
  /** null: they could not be loaded. */
  centres: { center_name: string; seo_url: string }[] | null
}

/** Classroom courses differ by centre, so the centre is chosen first. */
export function CentreTiles({ product, centres }: CentreTilesProps) {
  const path = paths.product(product.seo_url)
  return (
    <section className={`wrap ${css.choose}`} aria-labelledby="centres">
      <h2 id="centres" className="section-title">
        Select a Centre
      </h2>
      {centres === null && <Missing what="the centres" />}
      {centres?.length === 0 && <p>No centre has a classroom course at the moment.</p>}
      <ul className={css.tiles}>
        {centres?.map(({ center_name, seo_url }) => (
          <li key={seo_url}>
            <Link className="tile" to={addressOf(path, [['center', seo_url]])}>
              <span className={css.initials} aria-hidden="true">
                {initialsOf(center_name)}
              </span>
              {center_name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
