import type { ReactNode } from 'react'
import { questionCalls } from '../../../../domains/bank/questions/calls.ts'
import { thingCalls } from '../../../../domains/console/archiving/calls.ts'
import { draftCalls } from '../../../../domains/console/drafts/calls.ts'
import { onlyOne } from '../../../../domains/content/rules.ts'
import { planCalls } from '../../../../domains/exams/staff/calls.ts'
import { peopleCalls } from '../../../../domains/identity/staff/people/calls.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { LinkButton, Screen } from '../../frame/screen.tsx'
import { State } from '../../parts/marks/state.tsx'
import { api } from '../../shell/api.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import css from './start.module.css'
import { type Step, steps } from './steps.ts'

async function isPublished(kind: string) {
  const draft = await api(draftCalls).draft({ kind, id: onlyOne })
  return draft.published_version > 0
}

async function count(kind: string) {
  const { data } = await api(thingCalls).things({ kind, limit: 10 })
  return data.filter(({ state }) => state === 'published' || state === 'changed').length
}

const writers: readonly string[] = ['author', 'examiner', 'teacher']

async function hasWriter() {
  const people = await api(peopleCalls).people()
  return people.some(({ grants }) => grants.some(({ role }) => writers.includes(role)))
}

async function hasQuestions() {
  const { data } = await api(questionCalls).questions({ limit: 20 })
  return data.filter(({ state }) => state === 'ready' || state === 'in-use').length >= 3
}

/** Plans stand first in the list: what is scheduled is asked for. */
async function hasTest() {
  const stages = ['scheduled', 'open', 'ended', 'released'] as const
  const found = await Promise.all(stages.map((stage) => api(planCalls).tests({ stage, limit: 1 })))
  return found.some(({ data }) => data.length > 0)
}

type Progress = Record<string, boolean>

/** How far a new installation has come. */
async function readProgress(): Promise<Progress> {
  const kinds = ['centre', 'product', 'course', 'content-category', 'content-sub-category', 'content-item', 'subject']
  const asked: Record<string, Promise<boolean>> = {
    institute: isPublished('institute'),
    theme: isPublished('theme'),
    writer: hasWriter(),
    question: hasQuestions(),
    test: hasTest(),
  }
  for (const kind of kinds) asked[kind] = count(kind).then((number) => number > 0)
  const entries = Object.entries(asked).map(async ([key, done]) => [key, await done] as const)
  return Object.fromEntries(await Promise.all(entries))
}

function Line({ step, isDone, isNext }: { step: Step; isDone: boolean; isNext: boolean }): ReactNode {
  return (
    <li data-done={isDone || undefined}>
      <State mark={isDone ? 'filled' : 'ring'}>{isDone ? 'done' : 'open'}</State>
      <div>
        <h2>{step.title}</h2>
        <p>{step.text}</p>
      </div>
      {isDone ? null : (
        <LinkButton to={step.to} isPrimary={isNext}>
          {step.action}
        </LinkButton>
      )}
    </li>
  )
}

/** From an empty installation to a public site, step by step; each is the ordinary screen, and can be done in any order. */
export default function StartScreen() {
  const answer = useAnswer('first steps', readProgress)
  const { data } = answer
  if (!data) {
    return (
      <Screen title="First steps">
        <AnswerState answer={answer} />
      </Screen>
    )
  }
  const next = steps.find(({ key }) => !data[key])
  const done = steps.filter(({ key }) => data[key]).length
  return (
    <Screen title="First steps" beside={<span>{`${done} of ${steps.length}`}</span>}>
      <p className={css.lead}>
        {next
          ? 'Each step ends with Publish. Then come back here.'
          : 'The site is there. Have a look at it, and tell people.'}{' '}
        <a href="/" target="_blank" rel="noopener">
          Open the site
        </a>
      </p>
      <ol className={css.steps}>
        {steps.map((step) => (
          <Line key={step.key} step={step} isDone={data[step.key] === true} isNext={step === next} />
        ))}
      </ol>
    </Screen>
  )
}
