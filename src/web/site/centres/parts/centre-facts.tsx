import type { Centre } from '../../../../domains/catalogue/schema.ts'
import { t } from '../../../../platform/text/messages.ts'
import { telephone } from '../../parts/frame/site-links.ts'
import css from './centre-facts.module.css'

type Located = Pick<Centre, 'center_name' | 'center_address' | 'phone' | 'email' | 'latitude' | 'longitude'>

function directionsTo({ latitude, longitude }: Pick<Centre, 'latitude' | 'longitude'>) {
  return `https://www.openstreetmap.org/directions?to=${latitude},${longitude}`
}

/** Where a centre is and how to reach it. */
export function CentreFacts({ centre }: { centre: Located }) {
  return (
    <address className={css.facts}>
      <p>{centre.center_address}</p>
      {centre.phone && (
        <a className="num" href={telephone(centre.phone)}>
          {centre.phone}
        </a>
      )}
      {centre.email && <a href={`mailto:${centre.email}`}>{centre.email}</a>}
      <a
        href={directionsTo(centre)}
        target="_blank"
        rel="noopener"
        aria-label={t`View on the map: ${centre.center_name}`}
      >
        View on the map
      </a>
    </address>
  )
}
