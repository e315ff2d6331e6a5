import { t } from '#platform/text/messages.ts'
import { isAway } from '#web/shell/api/ask-again.ts'
import { messageOf } from '../shell/api.ts'
import type { Answer } from '../shell/use-answer.ts'
import css from './screen.module.css'
import { Button, Screen, type ScreenProps } from './screen.tsx'

/** Placeholder for an answer: nothing for a moment, then lines. */
export function WaitingAnswer({ lines = 4 }: { lines?: number | undefined }) {
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

type Failing = {
  answer: Pick<Answer<unknown>, 'error' | 'reload'>
  /** Shown for an error without a message. */
  otherwise?: string
}

export function FailedAnswer({ answer, otherwise = t`This could not be loaded.` }: Failing) {
  return (
    <div className={css.failed} role="alert">
      <p>
        {messageOf(answer.error, otherwise)}
        {isAway(answer.error) && <> It will load as soon as the server responds.</>}
      </p>
      <Button onPress={answer.reload}>Try again</Button>
    </div>
  )
}

/** Placeholder for a missing answer: loading, or failed with a retry button. */
export function AnswerState({ lines, ...failing }: Failing & { lines?: number }) {
  if (failing.answer.error !== undefined) return <FailedAnswer {...failing} />
  return <WaitingAnswer lines={lines} />
}

/** Returns a screen for a missing answer. Called as a function, so that the screen stays mounted, and focused, when the answer arrives. */
export function waitingScreen({ title, crumbs, ...state }: Failing & Pick<ScreenProps, 'title' | 'crumbs'>) {
  return (
    <Screen title={title} crumbs={crumbs}>
      <AnswerState {...state} />
    </Screen>
  )
}
