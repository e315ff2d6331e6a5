import type { ReactNode } from 'react'
import { firstStepCalls } from '#domains/console/calls.ts'
import type { FirstStep } from '#domains/console/first-steps/schema.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { LinkButton, Screen } from '../../frame/screen.tsx'
import { State } from '../../parts/marks/state.tsx'
import { useAnswer } from '../../shell/use-answer.ts'
import css from './start.module.css'
import { steps } from './steps.ts'

function Line({ step: key, isDone, isNext }: { step: FirstStep; isDone: boolean; isNext: boolean }): ReactNode {
  const step = steps[key]
  return (
    <li data-done={isDone || undefined}>
      <State mark={isDone ? 'filled' : 'ring'}>{isDone ? t`done` : t`open`}</State>
      <div>
        <h2>{step.title}</h2>
        <p>{step.text}</p>
      </div>
      {isDone ? null : (
        <div className={css.actions}>
          <LinkButton to={step.to} isPrimary={isNext} returnTo="/staff/site/start">
            {step.action}
          </LinkButton>
          {step.other && <LinkButton to={step.other.to}>{step.other.action}</LinkButton>}
        </div>
      )}
    </li>
  )
}

/** From an empty installation to a public site, step by step; each is the ordinary screen, and can be done in any order. */
export default function StartScreen() {
  const answer = useAnswer(firstStepCalls.firstSteps)
  const { data } = answer
  if (!data) {
    return (
      <Screen title="First steps">
        <AnswerState answer={answer} />
      </Screen>
    )
  }
  const next = data.find((step) => !step.is_done)
  const done = data.filter((step) => step.is_done).length
  return (
    <Screen title="First steps" beside={<span>{t`${done} of ${data.length}`}</span>}>
      <p className={css.lead}>
        {next
          ? t`Do the steps in any order. Most end with Publish, which brings you back here.`
          : t`Your site is ready. Look at it, then tell people about it.`}{' '}
        <a href="/" target="_blank" rel="noopener">
          Open the site
        </a>
      </p>
      <ol className={css.steps}>
        {data.map((step) => (
          <Line key={step.step} step={step.step} isDone={step.is_done} isNext={step === next} />
        ))}
      </ol>
    </Screen>
  )
}
