import css from './progress-bar.module.css'

/** Shows how much of something is done. `label`: the same in words. */
export function ProgressBar({ done, of, label }: { done: number; of: number; label: string }) {
  return <progress className={css.bar} value={done} max={Math.max(of, 1)} aria-label={label} />
}
