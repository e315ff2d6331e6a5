import type { Centre } from '#domains/catalogue/schema.ts'
import { t } from '#platform/text/messages.ts'
import { DrawnMap } from '#web/ui/maps/map.tsx'

type Located = Pick<Centre, 'center_name' | 'latitude' | 'longitude'>

/** All centres on our own drawing. */
export function CentreMap({ centres }: { centres: Located[] }) {
  const points = centres.map(({ center_name, latitude, longitude }) => ({ label: center_name, latitude, longitude }))
  return <DrawnMap points={points} title={t`Map of our centres`} />
}
