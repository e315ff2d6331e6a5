import type { Centre } from '#domains/catalogue/schema.ts'
import { telephone } from '../../parts/frame/site-links.ts'
import css from './centre-facts.module.css'
import { DoorLink } from './door-link.tsx'

type Located = Pick<Centre, 'center_name' | 'center_address' | 'phone' | 'email' | 'latitude' | 'longitude'>

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
      <DoorLink centre={centre} />
    </address>
  )
}
