import type { Centre } from '../../../../domains/catalogue/schema.ts'
import { t } from '../../../../platform/text/messages.ts'
import { DrawnMap } from '../../../ui/maps/map.tsx'

type Located = Pick<Centre, 'center_name' | 'latitude' | 'longitude'>

/** All centres on our own drawing; `main` is the name of the one that the page is about. */
export function CentreMap({ centres, main }: { centres: Located[]; main?: string }) {
  const points = centres.map(({ center_name, latitude, longitude }) => ({ label: center_name, latitude, longitude }))
  const title = main === undefined ? t`Map of our centres` : t`Where ${main} is among our centres`
  return <DrawnMap points={points} main={main} title={title} />
}
