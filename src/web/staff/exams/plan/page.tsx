import { useState } from 'react'
import { useParams } from 'react-router'
import { planCalls } from '#domains/exams/calls.ts'
import type { PlanCheck, StaffPlan } from '#domains/exams/staff/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen } from '#web/staff/frame/screen.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { Dialog, DialogActions } from '#web/staff/parts/overlays/dialog.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { api, messageOf } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import css from '../parts/plan.module.css'
import { TestTabs } from '../parts/test-tabs.tsx'
import { stageMarks, tellTurnout } from '../words.ts'
import { opensAtOnce } from './opening.ts'
import { PlanFields } from './plan-fields.tsx'
import { Sections } from './sections.tsx'
import { usePlan } from './use-plan.ts'

const crumbs = [{ label: t`Tests`, to: '/staff/tests' }]

/** A test from its plan to its schedule. */
export default function PlanPage() {
  const { id = '' } = useParams()
  const answer = useAnswer(planCalls.plan, { id })
  const { data } = answer
  if (!data || answer.isLoading) {
    return (
      <Screen title="Test" crumbs={crumbs}>
        <AnswerState answer={answer} otherwise="The test could not be loaded." />
      </Screen>
    )
  }
  return <Plan key={`${id} ${data.stage}`} test={data} set={answer.set} reload={answer.reload} />
}

const savingWords = {
  saved: t`saved`,
  waiting: t`not saved yet`,
  saving: t`saving …`,
  away: t`no answer from the server, not saved yet`,
  failed: t`not saved`,
  stale: t`changed by someone else`,
} as const

type PlanProps = { test: StaffPlan; set: (test: StaffPlan) => void; reload: () => void }

function Plan({ test, set, reload }: PlanProps) {
  const hand = usePlan(test)
  const isFixed = test.stage !== 'plan'
  const { mark, word } = stageMarks[test.stage]
  const act = async (work: () => Promise<StaffPlan>, sentence: string) => {
    if (!(await hand.flush())) return say(t`The plan is not saved yet.`)
    try {
      set(await work())
      say(sentence)
    } catch (error) {
      say(messageOf(error, t`This did not work. Please try again.`))
      reload()
    }
  }
  const id = test._id
  /** What was put in is shown with its words once it is kept. */
  const showPicked = async () => {
    if (await hand.flush()) await api(planCalls).plan({ id }).then(set, reload)
  }
  const [isAsking, setAsking] = useState(false)
  const schedule = () => act(() => api(planCalls).schedule({ id }, {}, { ifMatch: hand.version() }), t`Test scheduled.`)
  /** By the clock of the server, which opens it. */
  const askThenSchedule = async () => {
    if (!(await hand.flush())) return say(t`The plan is not saved yet.`)
    const kept = await api(planCalls)
      .plan({ id })
      .catch(() => null)
    if (kept && kept.checks.length === 0 && opensAtOnce(kept.plan, kept.now)) setAsking(true)
    else await schedule()
  }
  const takeBack = () => act(() => api(planCalls).takeBack({ id }, {}), t`The test is back in planning.`)
  return (
    <Screen
      title={hand.plan.quiz_name || t`Untitled test`}
      crumbs={crumbs}
      beside={
        <>
          <State mark={mark}>{word}</State>
          {!isFixed && (
            <span className={css.saving} role="status" data-state={hand.saving}>
              {savingWords[hand.saving]}
              {hand.saving === 'failed' && `: ${hand.message}`}
            </span>
          )}
        </>
      }
      actions={
        <>
          {hand.saving === 'stale' && <Button onPress={reload}>Load the current version</Button>}
          {isFixed && test.attempts === 0 && test.registrations === 0 && (
            <Button onPress={() => void takeBack()}>Back to planning</Button>
          )}
          {!isFixed && (
            // What was typed last may be what was missing: the server says so when it is kept.
            <Button
              isPrimary
              isDisabled={hand.checks.length > 0 && hand.saving === 'saved'}
              onPress={() => void askThenSchedule()}
            >
              Schedule
            </Button>
          )}
        </>
      }
    >
      {isAsking && (
        <ScheduleDialog
          opensAt={hand.plan.publish_date ?? test.now}
          onClose={() => setAsking(false)}
          onSchedule={() => {
            setAsking(false)
            void schedule()
          }}
        />
      )}
      <TestTabs id={id} />
      <p className={css.pattern}>
        {test.pattern.name}, version {test.pattern.version}:{' '}
        {t`${plural(test.pattern.sections.length, '# section', '# sections')}`},{' '}
        {plural(test.pattern.minutes, '# minute', '# minutes')}.{isFixed && ` ${tellTurnout(test)}.`}
      </p>
      {!isFixed && <Checks checks={hand.checks} />}
      <PlanFields hand={hand} isFixed={isFixed} />
      <Sections hand={hand} test={test} isFixed={isFixed} onPicked={() => void showPicked()} />
    </Screen>
  )
}

/** What keeps the plan from being scheduled, each with the way to it. */
function Checks({ checks }: { checks: PlanCheck[] }) {
  if (checks.length === 0)
    return (
      <p className={css.whole} role="status">
        The test is complete and can be scheduled.
      </p>
    )
  return (
    <section className={css.missing} aria-label="Before it can be scheduled">
      <ul>
        {checks.slice(0, 12).map(({ message, question, section }) => (
          <li key={`${message} ${section}`}>
            {question === null ? (
              section === null ? (
                message
              ) : (
                <a href={`#section-${section}`}>{message}</a>
              )
            ) : (
              <a href={`/staff/questions/${question}`}>{message}</a>
            )}
          </li>
        ))}
      </ul>
      {checks.length > 12 && <p>And {checks.length - 12} more.</p>}
    </section>
  )
}

type Props = { opensAt: string; onClose: () => void; onSchedule: () => void }

/** Asks before a test is open in the moment it is scheduled. */
function ScheduleDialog({ opensAt, onClose, onSchedule }: Props) {
  return (
    <Dialog title="Open the test now?" onClose={onClose}>
      <p>
        The opening time, {dayAndTime(opensAt)}, is now or in the past, so students can start the test as soon as it is
        scheduled. Once someone has started it, it can no longer be changed.
      </p>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button isPrimary onPress={onSchedule}>
          Schedule and open
        </Button>
      </DialogActions>
    </Dialog>
  )
}
