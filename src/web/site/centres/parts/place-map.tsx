import { type ComponentProps, type ComponentType, useState } from 'react'
import { t } from '#platform/text/messages.ts'
import { DrawnMap } from '#web/ui/maps/map.tsx'
import type { MapPoint } from '#web/ui/maps/map-layout.ts'
import type { MapTiles, Tiles } from '#web/ui/maps/map-tiles.tsx'
import css from './centre-parts.module.css'

type PlaceMapProps = { place: MapPoint; centres: MapPoint[]; tiles: Tiles | null; title: string; zoom: number }

type Shown = { state: 'drawn' | 'failed' } | { state: 'tiles'; Map: ComponentType<ComponentProps<typeof MapTiles>> }

// Returns whether the institute is away from its centres. It is usually at one of them, and then one pin is enough.
const isApart = (a: MapPoint, b: MapPoint) => Math.hypot(a.latitude - b.latitude, a.longitude - b.longitude) > 0.05

/** Shows our own drawing until the visitor requests the tiles of a map server, and again if they fail to load. */
export function PlaceMap({ place, centres, tiles, title, zoom }: PlaceMapProps) {
  const [shown, setShown] = useState<Shown>({ state: 'drawn' })
  const fail = () => setShown({ state: 'failed' })
  const showTiles = () =>
    void import('#web/ui/maps/map-tiles.tsx').then(({ MapTiles }) => setShown({ state: 'tiles', Map: MapTiles }), fail)
  const others = centres.filter((centre) => isApart(centre, place))
  return (
    <div className={css.box}>
      <div className={css.map}>
        {shown.state === 'tiles' && tiles ? (
          <shown.Map tiles={tiles} place={place} zoom={zoom} title={title} onFail={fail} />
        ) : (
          <DrawnMap points={[...others, place]} main={place.label} title={title} />
        )}
      </div>
      {tiles && shown.state !== 'tiles' && (
        <button className="btn quiet" type="button" onClick={showTiles}>
          Show the map
        </button>
      )}
      <p role="status">
        {shown.state === 'failed' && t`The map could not be loaded. A simple drawing is shown instead.`}
      </p>
    </div>
  )
}
