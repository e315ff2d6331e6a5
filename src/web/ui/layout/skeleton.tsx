import css from './skeleton.module.css'

/** Grey lines while text is loading; the surrounding region says so in words. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <span className={css.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={line} className={css.line} />
      ))}
    </span>
  )
}
