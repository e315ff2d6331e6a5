import type { Centre } from '#domains/catalogue/schema.ts'
import { t } from '#platform/text/messages.ts'
import { telephone } from '../../parts/frame/site-links.ts'
import css from './centre-parts.module.css'

type Located = Pick<Centre, 'center_name' | 'center_address' | 'phone' | 'email' | 'latitude' | 'longitude'>

/** Address and contacts of a centre. */
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

type DoorLinkProps = { centre: Pick<Centre, 'center_name' | 'latitude' | 'longitude'>; className?: string | undefined }

/** Links to the centre's entrance, with an address that phones open in their map app and other devices as a page. */
function DoorLink({ centre, className }: DoorLinkProps) {
  const { center_name, latitude, longitude } = centre
  return (
    <a
      className={className}
      href={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`}
      target="_blank"
      rel="noopener"
      aria-label={t`Find the door: ${center_name}`}
    >
      Find the door
    </a>
  )
}
