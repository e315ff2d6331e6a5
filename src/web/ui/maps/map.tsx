import css from './map.module.css'
import { joinPoints, type MapPoint, placePoints } from './map-layout.ts'

// Letters are relatively largest on phones, where the drawing is smallest: labels that stay apart there do so
// everywhere.
const frame = { width: 520, height: 450, letter: 24 }

type DrawnMapProps = {
  points: MapPoint[]
  /** Label of the point that the map is about. */
  main?: string | undefined
  /** Description of the drawing, in words. */
  title: string
}

/** A map without tiles, drawn from coordinates alone. */
export function DrawnMap({ points, main, title }: DrawnMapProps) {
  if (points.length === 0) return null
  const placed = placePoints(points, frame)
  return (
    <svg className={css.map} viewBox={`0 0 ${frame.width} ${frame.height}`} role="img" aria-label={title}>
      {joinPoints(placed).map(({ from, to }) => (
        <path
          key={`${from.x} ${from.y} ${to.x} ${to.y}`}
          className={css.way}
          d={`M${from.x} ${from.y}L${to.x} ${to.y}`}
        />
      ))}
      {placed.map((point) => (
        <g key={point.label} className={point.label === main ? css.main : css.point}>
          <circle cx={point.x} cy={point.y} r={point.label === main ? 11 : 8} />
          <text x={point.labelX} y={point.labelY} textAnchor={point.anchor}>
            {point.label}
          </text>
        </g>
      ))}
    </svg>
  )
}
