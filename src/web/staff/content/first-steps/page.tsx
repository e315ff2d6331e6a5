import type { ReactNode } from 'react'
import { firstStepCalls } from '#domains/console/calls.ts'
import type { FirstStep } from '#domains/console/first-steps/schema.ts'
import { meaning, t } from '#platform/text/messages.ts'
import { waitingScreen } from '#web/staff/frame/answer-states.tsx'
import { LinkButton, Screen } from '#web/staff/frame/screen.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import css from './start.module.css'

function Line({ step: key, isDone, isNext }: { step: FirstStep; isDone: boolean; isNext: boolean }): ReactNode {
  const step = steps[key]
  return (
    <li data-done={isDone || undefined}>
      <State mark={isDone ? 'filled' : 'ring'}>{isDone ? t`done` : meaning('not done yet')`open`}</State>
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

/** Leads from an empty installation to a public site, step by step; each step is the ordinary screen, in any order. */
export default function StartScreen() {
  const answer = useAnswer(firstStepCalls.firstSteps)
  const { data } = answer
  if (!data) {
    return waitingScreen({ title: t`First steps`, answer })
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

type Step = { title: string; text: string; to: string; action: string; other?: { to: string; action: string } }

/** Text of each step, with its screen. */
const steps: Record<FirstStep, Step> = {
  institute: {
    title: t`Name and addresses`,
    text: t`The institute’s name, a one-sentence description and its contact details.`,
    to: '/staff/site/institute',
    action: t`Write it`,
  },
  theme: {
    title: t`Colours and logo`,
    text: t`Two colours. The page checks that all text stays readable.`,
    to: '/staff/site/theme',
    action: t`Choose them`,
  },
  legal: {
    title: t`Legal texts`,
    text: t`Privacy, terms, refunds and the grievance officer. Start from the default texts and publish your own.`,
    to: '/staff/site/legal',
    action: t`Read them`,
  },
  mail: {
    title: t`E-mail`,
    text: t`Codes, receipts and reminders are sent by e-mail. The person who runs the server sets SMTP_URL and MAIL_FROM.`,
    to: '/staff/settings/mails',
    action: t`See the e-mails`,
  },
  colleague: {
    title: t`A colleague`,
    text: t`Prices, refunds and roles need a second person’s approval. Invite that person before you take any money.`,
    to: '/staff/people',
    action: t`Invite them`,
    other: { to: '/staff/approvals?box=rules', action: t`I run this alone` },
  },
  centre: {
    title: t`First centre`,
    text: t`Its name, address, phone number and location on the map.`,
    to: '/staff/catalogue/centres/new',
    action: t`Add it`,
  },
  tax: {
    title: t`Tax`,
    text: t`The legal name, address and GSTIN shown on receipts. Without a GSTIN, no tax is charged.`,
    to: '/staff/settings/taxes',
    action: t`Enter them`,
  },
  payment: {
    title: t`Payment provider`,
    text: t`Your merchant ID from Paytm or Razorpay. The person who runs the server adds its key to the server’s configuration.`,
    to: '/staff/settings/payment',
    action: t`Enter it`,
  },
  product: {
    title: t`First product`,
    text: t`Courses are sold under a product, such as Classroom or Recorded classes.`,
    to: '/staff/catalogue/products/new',
    action: t`Add it`,
  },
  course: {
    title: t`First course`,
    text: t`Its name, product and price. A classroom or live course also needs a batch.`,
    to: '/staff/catalogue/courses/new',
    action: t`Add it`,
  },
  batch: {
    title: t`First batch`,
    text: t`A classroom or live course is sold with its batch: its code, dates, class times and fee.`,
    to: '/staff/catalogue/batches/new',
    action: t`New batch`,
  },
  'content-category': {
    title: t`A category for notices`,
    text: t`For example, “Admissions”. Set its part of the site to Notices.`,
    to: '/staff/site/categories/new',
    action: t`Add it`,
  },
  'content-sub-category': {
    title: t`A sub-category`,
    text: t`Notices belong to a sub-category, such as “This year”.`,
    to: '/staff/site/sub-categories/new',
    action: t`Add it`,
  },
  'content-item': {
    title: t`First notice`,
    text: t`A title and some text. It appears on the home page at once.`,
    to: '/staff/site/content/new',
    action: t`Write it`,
  },
  writer: {
    title: t`A question author`,
    text: t`Give a colleague, or yourself, the role of question author.`,
    to: '/staff/people',
    action: t`Choose who`,
  },
  subject: {
    title: t`First subject`,
    text: t`A subject with a topic, such as Arithmetic and Percentages. Questions belong to them.`,
    to: '/staff/catalogue/subjects/new',
    action: t`Add it`,
  },
  question: {
    title: t`Three questions`,
    text: t`Write them here and make them ready, or import many at once from a file.`,
    to: '/staff/questions',
    action: t`Write them`,
  },
  test: {
    title: t`First test`,
    text: t`Use the pattern “Short test of three questions”: add your three questions, set when it opens, and schedule it.`,
    to: '/staff/tests',
    action: t`Create it`,
  },
}
