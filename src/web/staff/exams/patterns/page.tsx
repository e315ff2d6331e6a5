import { patternCalls } from '#domains/exams/calls.ts'
import type { StaffPattern } from '#domains/exams/patterns/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { weekdayDate } from '#web/ui/text/format-date.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { LinkButton, Screen } from '../../frame/screen.tsx'
import table from '../../parts/lists/list-table.module.css'
import { useAnswer } from '../../shell/use-answer.ts'
import css from '../parts/plan.module.css'
import { eachOf, penaltyText } from '../words.ts'

function minutesOf({ body: { minutes, sections } }: StaffPattern) {
  return minutes ?? sections.reduce((sum, section) => sum + (section.minutes ?? 0), 0)
}

/** Lists the newest version of each pattern, with its source. */
export default function PatternsPage() {
  const answer = useAnswer(patternCalls.patterns)
  const { data } = answer
  return (
    <Screen title="Patterns" actions={<LinkButton to="/staff/patterns/new">New pattern</LinkButton>}>
      {!data && <AnswerState answer={answer} otherwise="The patterns could not be loaded." />}
      {data?.map((pattern) => (
        <section className={css.section} key={pattern._id} aria-label={pattern.name}>
          <div className={css.sectionHead}>
            <h2>{pattern.name}</h2>
            <span>
              version {pattern.version}, {t`${plural(minutesOf(pattern), '# minute', '# minutes')}`}
            </span>
            <LinkButton to={`/staff/patterns/${pattern.key}/new`}>
              New version<span className="sr"> of {pattern.name}</span>
            </LinkButton>
          </div>
          <p className={css.pattern}>
            {pattern.source}, {weekdayDate(pattern.sourceDate)}
          </p>
          {pattern.doubt && (
            <p className={css.pattern}>
              <b>Unclear points:</b> {pattern.doubt}
            </p>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled sideways must be reached by keyboard */}
          <div className={css.scroll} tabIndex={0}>
            <table className={table.table}>
              <thead>
                <tr>
                  <th scope="col">Section</th>
                  <th scope="col">Questions</th>
                  <th scope="col">Right</th>
                  <th scope="col">Wrong</th>
                  <th scope="col">Minutes</th>
                  <th scope="col" className={table.wide}>
                    Locks
                  </th>
                </tr>
              </thead>
              <tbody>
                {pattern.body.sections.map((section) => (
                  <tr key={section.name}>
                    <td>
                      {section.isQualifying ? t`${section.name} (qualifying)` : section.name}
                      {section.locks && <span className={table.below}>Locks</span>}
                    </td>
                    <td>{section.groups?.map(({ questions }) => questions).join(' + ') ?? section.questions}</td>
                    <td>{eachOf(section, ({ marksPerQuestion }) => `+${marksPerQuestion}`)}</td>
                    <td>{eachOf(section, penaltyText)}</td>
                    <td>{section.minutes ?? (pattern.body.minutes ? t`of the test` : t`shared timer`)}</td>
                    <td className={table.wide}>{section.locks ? t`yes` : t`no`}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
    </Screen>
  )
}
