import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { challengeDeskCalls } from '#domains/attempts/challenges/calls.ts'
import type { CaseChallenge, CaseRow, ChallengeCase, ChallengeDesk } from '#domains/attempts/challenges/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { andList } from '#platform/text/listed.ts'
import { plural, t } from '#platform/text/messages.ts'
import { rollNumberText } from '#platform/text/roll-number.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { orSay, say } from '#web/staff/parts/overlays/toast.tsx'
import { answersChanged } from '#web/staff/shell/answers.ts'
import { api } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { twoPlaces } from '../parts/figures.ts'
import plan from '../parts/plan.module.css'
import { TestTabs } from '../parts/test-tabs.tsx'
import { TimeInput } from '../parts/time-input.tsx'
import css from './challenges.module.css'
import { caseStates, claimWords, verdictWords } from './words.ts'
import 'katex/dist/katex.min.css'
import { RichHtml } from '#web/shell/languages.tsx'
import { SplitTable } from '../parts/split-table.tsx'
import { DecisionForm } from './decision-form.tsx'

const crumbs = [{ label: t`Results`, to: '/staff/results' }]

/** Challenges of a test's key by question, beside the one being decided. */
export default function ChallengesPage() {
  const { id = '' } = useParams()
  const answer = useAnswer(challengeDeskCalls.desk, { id })
  const { data } = answer
  return (
    <Screen
      title={data?.quiz_name ?? t`Challenges`}
      crumbs={crumbs}
      beside={
        data?.window && <State mark={data.window.state === 'open' ? 'half' : 'crossed'}>{tellWindow(data)}</State>
      }
    >
      <TestTabs id={id} />
      {data ? (
        <Desk id={id} desk={data} />
      ) : (
        <AnswerState answer={answer} otherwise="The challenges could not be loaded." />
      )}
    </Screen>
  )
}

function tellWindow({ window }: ChallengeDesk) {
  if (!window) return ''
  if (window.state === 'upcoming') return t`opens ${dayAndTime(window.opens_at)}`
  return window.state === 'open'
    ? t`open until ${dayAndTime(window.closes_at)}`
    : t`closed ${dayAndTime(window.closes_at)}`
}

function Desk({ id, desk }: { id: string; desk: ChallengeDesk }) {
  const [search] = useSearchParams()
  const { window, cases, asked } = desk
  const open = cases.find(({ _id }) => _id === search.get('question')) ?? cases[0]
  return (
    <>
      <WindowFields id={id} desk={desk} />
      {window && cases.length === 0 && <p>No challenges yet.</p>}
      {open && (
        <div className={css.desk}>
          <section aria-label="Challenged questions">
            <p className={plan.pattern}>
              {plural(asked, '# challenge', '# challenges')} to {plural(cases.length, '# question', '# questions')}
            </p>
            <Cases cases={cases} openId={open._id} />
          </section>
          <CaseView key={open._id} id={open._id} isOver={window?.state === 'over'} />
        </div>
      )}
    </>
  )
}

function Cases({ cases, openId }: { cases: CaseRow[]; openId: string }) {
  return (
    <table className={css.cases}>
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th scope="col">Challenges</th>
          <th scope="col">Item-rest</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {cases.map(({ _id, sno, asked, discrimination, state, verdict }) => (
          <tr key={_id} aria-current={_id === openId ? 'true' : undefined}>
            <th scope="row">
              <Link to={`?question=${_id}`}>Question {sno}</Link>
            </th>
            <td>{numberText(asked)}</td>
            <td data-low={(discrimination ?? 1) < 0.2 || undefined}>{twoPlaces(discrimination)}</td>
            <td>
              <State mark={caseStates[state].mark}>{verdict ? verdictWords[verdict] : caseStates[state].word}</State>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Period for challenges, which can be changed until the first decision. */
function WindowFields({ id, desk }: { id: string; desk: ChallengeDesk }) {
  const { window, can_open, cases } = desk
  const [opens, setOpens] = useState<string | null>(window?.opens_at ?? new Date().toISOString())
  const [closes, setCloses] = useState<string | null>(
    window?.closes_at ?? new Date(Date.now() + 3 * dayMs).toISOString(),
  )
  const isFixed = cases.some(({ state }) => state === 'decided')
  if (!can_open) return <p className={plan.pattern}>Challenges can be opened once the test is over for everyone.</p>
  const save = async () => {
    if (opens === null || closes === null) return say(t`Please enter both times.`)
    await orSay(async () => {
      await api(challengeDeskCalls).setWindow({ id }, { opens_at: opens, closes_at: closes })
      say(t`The time for challenges has been set.`)
      void answersChanged(challengeDeskCalls)
    }, t`The times could not be saved.`)
  }
  return (
    <section className={plan.fields} aria-label="Challenge window">
      <TimeInput label="From" value={opens} isDisabled={isFixed} onChange={setOpens} />
      <TimeInput label="Until" value={closes} isDisabled={isFixed} onChange={setCloses} />
      {!isFixed && (
        <Button isPrimary={window === null} onPress={() => void save()}>
          {window ? t`Change the times` : t`Open challenges`}
        </Button>
      )}
    </section>
  )
}

type Props = { id: string; isOver: boolean }

/** One challenged question: the candidates' choices and arguments, and the decision. */
function CaseView({ id, isOver }: Props) {
  const answer = useAnswer(challengeDeskCalls.case, { id })
  const { data } = answer
  if (!data) return <AnswerState answer={answer} otherwise="The question could not be loaded." />
  return (
    <section className={css.case} aria-label={t`Question ${data.sno}`}>
      <h2>{t`Question ${data.sno}`}</h2>
      <RichHtml text={data.text} language="en" className={css.text} />
      {data.text.or && <RichHtml text={data.text} language="or" className={css.text} />}
      <div className={css.evidence}>
        <div>
          <Split data={data} />
        </div>
        <Said data={data} />
      </div>
      <Outcome data={data} isOver={isOver} />
    </section>
  )
}

function Split({ data: { item, group_size, options, told_key } }: { data: ChallengeCase }) {
  if (!item) return <p>Key: {told_key}. Figures are calculated within a minute of the test ending.</p>
  return (
    <>
      <SplitTable item={item} groupSize={group_size} texts={options} />
      <p className={css.note}>
        Item-rest correlation {twoPlaces(item.discrimination)}, key {told_key}.
      </p>
    </>
  )
}

/** Describes a claim with the test's option letters and its frequency. */
function claimOf({ claim, option_ids, number }: CaseChallenge, { options }: Pick<ChallengeCase, 'options'>) {
  const letters = option_ids.map((id) => 'ABCDE'[options.findIndex(({ _id }) => _id === id)] ?? '?').sort()
  const what = number ?? andList(letters)
  return what === '' ? claimWords[claim] : `${claimWords[claim]}: ${what}`
}

async function openFile(id: string, name: string) {
  await orSay(async () => {
    const bytes = await api(challengeDeskCalls).file({ id })
    // Pictures were re-encoded on upload; a PDF starts with its signature.
    const type = bytes[0] === 0x25 ? 'application/pdf' : 'image/webp'
    window.open(URL.createObjectURL(new Blob([bytes], { type })), '_blank', 'noopener')
  }, t`${name} could not be opened.`)
}

function Said({ data }: { data: ChallengeCase }) {
  const claims = Object.groupBy(data.challenges, (challenge) => claimOf(challenge, data))
  const counts = Object.entries(claims).sort(([, a = []], [, b = []]) => b.length - a.length)
  return (
    <div className={css.said}>
      <h3>{t`What ${plural(data.challenges.length, '# candidate says', '# candidates say')}`}</h3>
      <dl>
        {counts.map(([claim, list = []]) => (
          <div key={claim}>
            <dt>{claim}</dt>
            <dd>{numberText(list.length)}</dd>
          </div>
        ))}
      </dl>
      {data.challenges.map(({ _id, reason, roll_no, registration_number, file }) => (
        <blockquote key={_id}>
          <p>{reason === '' ? t`This account has been deleted.` : reason}</p>
          <footer>
            {roll_no === null ? registration_number : t`roll number ${rollNumberText(roll_no)}`}
            {file && (
              <>
                {' · '}
                <TextButton onPress={() => void openFile(_id, file.name)}>{file.name}</TextButton>
              </>
            )}
          </footer>
        </blockquote>
      ))}
    </div>
  )
}

function Outcome({ data, isOver }: { data: ChallengeCase; isOver: boolean }) {
  const { decision, approval_id } = data
  if (decision) {
    const { verdict, before, after, reason, decided_at } = decision
    return (
      <p role="status">
        <b>{verdictWords[verdict]}</b>, {before === after ? before : `${before} → ${after}`}, {dayAndTime(decided_at)}:{' '}
        {reason}
      </p>
    )
  }
  if (approval_id) return <p role="status">A decision has been sent for approval.</p>
  if (!isOver) return <p>Challenges can be decided once the time for challenges is over.</p>
  return <DecisionForm data={data} />
}
