import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { questionCalls } from '#domains/bank/calls.ts'
import { planCalls } from '#domains/exams/calls.ts'
import type { PlanCheck, StaffPlan } from '#domains/exams/staff/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { LanguageBubbles, Line } from '#web/staff/bank/language-bubbles.tsx'
import { kindNames } from '#web/staff/bank/words.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { SendDialog } from '#web/staff/parts/overlays/dialog.tsx'
import { orSay, say } from '#web/staff/parts/overlays/toast.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import css from '../parts/plan.module.css'
import { TestTabs } from '../parts/test-tabs.tsx'
import { eachOf, penaltyText, stageMarks, tellTurnout } from '../words.ts'
import { PickDialog } from './pick-dialog.tsx'
import { PlanActions } from './plan-actions.tsx'
import { PlanFields } from './plan-fields.tsx'
import { isSameSubject, opensAtOnce } from './rules.ts'
import { type PlanHand, usePlan } from './use-plan.ts'

const crumbs = [{ label: t`Tests`, to: '/staff/tests' }]

/** A test from plan to schedule. */
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
    const isDone = await orSay(async () => {
      set(await work())
      say(sentence)
    })
    if (!isDone) reload()
  }
  const id = test._id
  /** Saves, and then reloads to show the picked questions with their texts. */
  const showPicked = async () => {
    if (await hand.flush()) await api(planCalls).plan({ id }).then(set, reload)
  }
  const [isAsking, setAsking] = useState(false)
  const schedule = () => act(() => api(planCalls).schedule({ id }, {}, { ifMatch: hand.version() }), t`Test scheduled.`)
  /** Uses the clock of the server, which opens the test. */
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
          <PlanActions test={test} hand={hand} reload={reload} />
          {isFixed && test.attempts === 0 && test.registrations === 0 && (
            <Button onPress={() => void takeBack()}>Back to planning</Button>
          )}
          {!isFixed && (
            // The last input may have completed the plan; saving will tell.
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
          onSchedule={async () => {
            setAsking(false)
            await schedule()
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

/** Obstacles to scheduling the plan, each with a link to its place. */
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

type Props = { opensAt: string; onClose: () => void; onSchedule: () => Promise<void> }

/** Asks for confirmation if scheduling opens the test at once. */
function ScheduleDialog({ opensAt, onClose, onSchedule }: Props) {
  return (
    <SendDialog title="Open the test now?" submit={t`Schedule and open`} onSend={onSchedule} onClose={onClose}>
      <p>
        The opening time, {dayAndTime(opensAt)}, is now or in the past, so students can start the test as soon as it is
        scheduled. Once someone has started it, it can no longer be changed.
      </p>
    </SendDialog>
  )
}

type Section = StaffPlan['pattern']['sections'][number]
type SectionsProps = { hand: PlanHand; test: StaffPlan; isFixed: boolean; onPicked: () => void }

/** The pattern's sections, each with its questions in order. */
function Sections({ hand, test, isFixed, onPicked }: SectionsProps) {
  const [picking, setPicking] = useState<number | null>(null)
  const headings = useAnswer(questionCalls.headings).data ?? []
  // A section that matches no subject, such as Reasoning and Computer, takes questions of any subject.
  const subjectOf = ({ subject, name }: Section) =>
    headings.find((heading) => isSameSubject(heading.name, subject ?? name))
  const { plan, change } = hand
  const known = new Map(test.questions.flat().map((question) => [question._id, question]))
  const taken = new Set(plan.question_ids.flat())
  const put = (index: number, ids: string[]) =>
    change({ question_ids: plan.question_ids.map((sectionIds, place) => (place === index ? ids : sectionIds)) })
  const open = picking === null ? undefined : test.pattern.sections[picking]
  return (
    <>
      {test.pattern.sections.map((section, index) => {
        const ids = plan.question_ids[index] ?? []
        const own = subjectOf(section)
        const isOther = (subject: string | null) => own !== undefined && subject !== null && subject !== own.name
        return (
          <section key={section.name} className={css.section} aria-label={section.name} id={`section-${index}`}>
            <div className={css.sectionHead}>
              <h2>{section.name}</h2>
              <span data-short={ids.length !== section.questions || undefined}>
                {t`${ids.length} of ${plural(section.questions, '# question', '# questions')}`}
                {section.groups &&
                  ` (${section.groups.map(({ kind, questions }) => `${kindNames[kind]}: ${questions}`).join(', ')})`}
                {`, ${eachOf(section, (marking) => `+${marking.marksPerQuestion} ${penaltyText(marking)}`)}`}
                {section.minutes !== null && <>, {plural(section.minutes, '# minute', '# minutes')}</>}
              </span>
              {!isFixed && ids.length < section.questions && (
                <Button onPress={() => setPicking(index)} label={t`Pick questions for ${section.name}`}>
                  Pick questions
                </Button>
              )}
            </div>
            <ol className={css.questions}>
              {ids.map((id, place) => {
                const question = known.get(id)
                const swap = (other: number) => {
                  const next = [...ids]
                  ;[next[place], next[other]] = [ids[other] ?? '', id]
                  put(index, next)
                }
                return (
                  <li key={id}>
                    {question ? (
                      <>
                        <Link to={`/staff/questions/${question.number}`}>Q-{question.number}</Link>
                        <Line html={question.line} />
                        <small>{question.topic}</small>
                        <LanguageBubbles states={question.languages} />
                        {isOther(question.subject) && (
                          <small className={css.warn}>{t`on ${question.subject ?? ''}, not ${section.name}`}</small>
                        )}
                        {!question.newest && <small className={css.warn}>a newer version is ready</small>}
                      </>
                    ) : (
                      <span>just added</span>
                    )}
                    {!isFixed && (
                      <span className={css.rowActions}>
                        {place > 0 && (
                          <TextButton label={t`Move question ${place + 1} up`} onPress={() => swap(place - 1)}>
                            Up
                          </TextButton>
                        )}
                        <TextButton
                          label={t`Remove question ${place + 1} of ${section.name}`}
                          onPress={() =>
                            put(
                              index,
                              ids.filter((other) => other !== id),
                            )
                          }
                        >
                          Remove
                        </TextButton>
                      </span>
                    )}
                  </li>
                )
              })}
            </ol>
          </section>
        )
      })}
      {picking !== null && open && (
        <PickDialog
          section={open.name}
          subject={subjectOf(open)}
          missing={open.questions - (plan.question_ids[picking]?.length ?? 0)}
          taken={taken}
          onClose={() => setPicking(null)}
          onPick={(ids) => {
            put(picking, [...(plan.question_ids[picking] ?? []), ...ids])
            setPicking(null)
            onPicked()
          }}
        />
      )}
    </>
  )
}
