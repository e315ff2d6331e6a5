import type { ReactNode } from 'react'
import { draftCalls } from '../../../../domains/console/drafts/calls.ts'
import { thingCalls } from '../../../../domains/console/things/calls.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { LinkButton, Screen } from '../../frame/screen.tsx'
import { State } from '../../marks/state.tsx'
import { api } from '../../shell/api.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { onlyOne } from '../fields/describe.ts'
import css from './start.module.css'

async function isPublished(kind: string) {
  const draft = await api(draftCalls).draft({ kind, id: onlyOne })
  return draft.published_version > 0
}

async function count(kind: string) {
  const { data } = await api(thingCalls).things({ kind, limit: 10 })
  return data.filter(({ state }) => state === 'published' || state === 'changed').length
}

type Progress = Record<string, boolean>

/** How far a new installation has come. */
async function readProgress(): Promise<Progress> {
  const kinds = ['centre', 'product', 'batch', 'course', 'content-category', 'content-sub-category', 'content-item']
  const [institute, theme, ...counts] = await Promise.all([
    isPublished('institute'),
    isPublished('theme'),
    ...kinds.map(count),
  ])
  const made = Object.fromEntries(kinds.map((kind, index) => [kind, (counts[index] ?? 0) > 0]))
  return { institute, theme, ...made }
}

type Step = { key: string; title: string; text: string; to: string; action: string }

const steps: Step[] = [
  {
    key: 'institute',
    title: 'Name and addresses',
    text: 'What the institute is called, what it does in one sentence, and how to reach it.',
    to: '/staff/site/institute',
    action: 'Write it',
  },
  {
    key: 'theme',
    title: 'Colours and logo',
    text: 'Two hues; whether everything can be read in them is measured while you choose.',
    to: '/staff/site/theme',
    action: 'Choose them',
  },
  {
    key: 'centre',
    title: 'First centre',
    text: 'Its name, address, telephone and place on the map.',
    to: '/staff/catalogue/centres/new',
    action: 'Add it',
  },
  {
    key: 'product',
    title: 'First product',
    text: 'What courses are sold under, such as Classroom or Recorded classes.',
    to: '/staff/catalogue/products/new',
    action: 'Add it',
  },
  {
    key: 'course',
    title: 'First course',
    text: 'Its name, product and price. A classroom or live course also needs a batch.',
    to: '/staff/catalogue/courses/new',
    action: 'Add it',
  },
  {
    key: 'content-category',
    title: 'A category for notices',
    text: 'Such as Admissions. Its part of the site is Notices.',
    to: '/staff/site/categories/new',
    action: 'Add it',
  },
  {
    key: 'content-sub-category',
    title: 'A sub-category',
    text: 'Notices stand in it, such as This year.',
    to: '/staff/site/sub-categories/new',
    action: 'Add it',
  },
  {
    key: 'content-item',
    title: 'First notice',
    text: 'A title and a text; it is on the home page at once.',
    to: '/staff/site/content/new',
    action: 'Write it',
  },
]

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
