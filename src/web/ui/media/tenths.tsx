import css from './tenths.module.css'

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** Progress as a row of ten bubbles. Something begun shows one at least, and ten only when all is done. `label`: the same in words. */
export function Tenths({ done, of, label }: { done: number; of: number; label: string }) {
  const share = of === 0 ? 0 : done / of
  const filled = share >= 1 ? 10 : share > 0 ? Math.min(9, Math.max(1, Math.round(share * 10))) : 0
  return (
    <span className={css.tenths} role="img" aria-label={label}>
      {places.map((place) => (
        <i key={place} className={place <= filled ? css.filled : undefined} />
      ))}
    </span>
  )
}
