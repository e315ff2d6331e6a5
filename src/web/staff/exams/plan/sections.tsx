import { useState } from 'react'
import { Link } from 'react-router'
import type { StaffPlan } from '#domains/exams/staff/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { LanguageBubbles } from '../../bank/language-bubbles.tsx'
import { Line } from '../../bank/line.tsx'
import { Button, TextButton } from '../../frame/screen.tsx'
import css from '../parts/plan.module.css'
import { PickDialog } from './pick-dialog.tsx'
import type { PlanHand } from './use-plan.ts'

type Props = { hand: PlanHand; test: StaffPlan; isFixed: boolean; onPicked: () => void }

/** The sections of the pattern, each with its questions in their order. */
export function Sections({ hand, test, isFixed, onPicked }: Props) {
  const [picking, setPicking] = useState<number | null>(null)
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
        return (
          <section key={section.name} className={css.section} aria-label={section.name} id={`section-${index}`}>
            <div className={css.sectionHead}>
              <h2>{section.name}</h2>
              <span data-short={ids.length !== section.questions || undefined}>
                {t`${ids.length} of ${plural(section.questions, '# question', '# questions')}, +${section.marksPerQuestion} −${section.penalty}`}
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
