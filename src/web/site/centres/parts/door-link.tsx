import type { Centre } from '#domains/catalogue/schema.ts'
import { t } from '#platform/text/messages.ts'

type DoorLinkProps = { centre: Pick<Centre, 'center_name' | 'latitude' | 'longitude'>; className?: string | undefined }

/** The way to the very door: the address is one that phones open in their map app, and other devices as a page. */
export function DoorLink({ centre, className }: DoorLinkProps) {
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
