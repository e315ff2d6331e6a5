import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { challengeDeskCalls } from '#domains/attempts/challenges/calls.ts'
import type { CaseRow, ChallengeDesk } from '#domains/attempts/challenges/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { Button, Screen } from '../../frame/screen.tsx'
import { State } from '../../parts/marks/state.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { answersChanged } from '../../shell/answers.ts'
import { api, messageOf } from '../../shell/api.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { twoPlaces } from '../parts/figures.ts'
import plan from '../parts/plan.module.css'
import { TestTabs } from '../parts/test-tabs.tsx'
import { TimeInput } from '../parts/time-input.tsx'
import { CaseView } from './case-view.tsx'
import css from './challenges.module.css'
import { caseStates, verdictWords } from './words.ts'

const crumbs = [{ label: t`Results`, to: '/staff/results' }]

/** Challenges of the key of a test by question, and beside them the one that is being decided. */
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

/** From when until when challenges are taken; until something is decided it may be set anew. */
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
    try {
      await api(challengeDeskCalls).setWindow({ id }, { opens_at: opens, closes_at: closes })
      say(t`The time for challenges has been set.`)
      void answersChanged(challengeDeskCalls)
    } catch (error) {
      say(messageOf(error, t`The times could not be saved.`))
    }
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
