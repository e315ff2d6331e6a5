import { encode } from 'uqr'

/** Draws a QR code in the browser, so that its content does not reach third parties. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string | undefined }) {
  const { data, size } = encode(text, { border: 0 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} fill="var(--black)" />
    </svg>
  )
}
