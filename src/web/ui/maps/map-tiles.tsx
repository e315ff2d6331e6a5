import 'leaflet/dist/leaflet.css'
import { circleMarker, map, tileLayer } from 'leaflet'
import { useEffect, useRef } from 'react'
import css from './map.module.css'

export type Tiles = { tile_url: string; attribution: string }
type MapTilesProps = {
  tiles: Tiles
  place: { latitude: number; longitude: number }
  zoom: number
  title: string
  /** Called when a tile could not be loaded. */
  onFail: () => void
}

/** A tile map with one marker. Load it only on request, because it exposes the visitor to the tile server. */
export function MapTiles({ tiles, place, zoom, title, onFail }: MapTilesProps) {
  const element = useRef<HTMLDivElement>(null)
  const fail = useRef(onFail)
  const { tile_url, attribution } = tiles
  const { latitude, longitude } = place
  // Leaflet draws into its own element, outside React.
  useEffect(() => {
    if (!element.current) return
    const drawn = map(element.current, { center: [latitude, longitude], zoom, scrollWheelZoom: false })
    drawn.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>')
    tileLayer(tile_url, { attribution, maxZoom: 19 })
      .on('tileerror', () => fail.current())
      .addTo(drawn)
    circleMarker([latitude, longitude], { radius: 11, className: css.marker ?? '' }).addTo(drawn)
    return () => void drawn.remove()
  }, [tile_url, attribution, latitude, longitude, zoom])
  return <section ref={element} className={css.tiles} aria-label={title} />
}
