import { Link } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { DrawnIcon } from '../../parts/media/drawing.tsx'
import { Missing } from '../../parts/page-frame/missing.tsx'
import type { MaterialTile } from '../shown-content.ts'
import css from './free-material.module.css'

export function FreeMaterial({ tiles }: { tiles: MaterialTile[] | null }) {
  if (tiles?.length === 0) return null
  return (
    <section className="section" aria-labelledby="free-material">
      <div className="wrap">
        <h2 id="free-material" className="section-title">
          Free Study Material
        </h2>
        {tiles === null && <Missing what="the study material" />}
        <ul className={css.tiles}>
          {tiles?.map(({ _id, name, seo_url: seoUrl, icon_url: icon, about, pages }) => (
            <li key={_id}>
              <Link className="tile" to={paths.freeDownloads(seoUrl)}>
                {icon !== null && <DrawnIcon icon={icon} className={css.icon} />}
                <h3>{name}</h3>
                <p>{about}</p>
                <span className={css.pages}>
                  <b>{pages}</b> {pages === 1 ? t`page` : t`pages`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
