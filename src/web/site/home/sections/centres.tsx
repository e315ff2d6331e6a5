import { Link } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { DrawnMap } from '#web/ui/maps/map.tsx'
import { Missing } from '../../parts/page-frame/missing.tsx'
import type { ShownCentre } from '../load-home.ts'
import css from './centres.module.css'

export function Centres({ centres }: { centres: ShownCentre[] | null }) {
  if (centres?.length === 0) return null
  return (
    <section className="section paper" aria-labelledby="centres">
      <div className="wrap">
        <h2 id="centres" className="section-title">
          Our Centres
        </h2>
        {centres === null && <Missing what="the centres" />}
        {centres !== null && <Places centres={centres} />}
      </div>
    </section>
  )
}

function Places({ centres }: { centres: ShownCentre[] }) {
  const points = centres.map(({ center_name: label, latitude, longitude }) => ({ label, latitude, longitude }))
  return (
    <div className={css.row}>
      <ul className={css.centres}>
        {centres.map((centre) => (
          <li key={centre._id}>
            <Link to={paths.centre(centre.seo_url)}>
              <h3>{centre.center_name}</h3>
              <p>{centre.center_address}</p>
            </Link>
          </li>
        ))}
      </ul>
      <div className={css.map}>
        <DrawnMap
          points={points}
          main={points[0]?.label}
          title={t`Map of our centres: ${points.map(({ label }) => label).join(', ')}`}
        />
      </div>
    </div>
  )
}
