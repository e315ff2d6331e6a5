import type { Answer } from '../shell/use-answer.ts'
import css from './answer-states.module.css'
import { Button } from './screen.tsx'

/** Nothing for a moment, then lines where the answer will stand. */
export function WaitingAnswer({ lines = 4 }: { lines?: number }) {
  return (
    <div className={css.waiting} role="status">
      <span className="sr">Loading…</span>
      {Array.from({ length: lines }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <i key={n} />
      ))}
    </div>
  )
}

export function FailedAnswer<T>({ answer }: { answer: Pick<Answer<T>, 'error' | 'reload'> }) {
  const message = answer.error instanceof Error ? answer.error.message : 'This could not be loaded.'
  return (
    <div className={css.failed} role="alert">
      <p>{message}</p>
      <Button onPress={answer.reload}>Try again</Button>
    </div>
  )
}
