import type { CSSProperties } from 'react'
import type { Analysis, LossClass, SectionAnalysis } from '#domains/attempts/analysis/schema.ts'
import { marksText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { spokenTime } from '../../parts/figures.ts'
import css from './losses.module.css'

/** Divides the missing marks into four classes that add up to them. An older copy on a device lacks these data. */
export function WhereMarksWent({ analysis }: { analysis: Analysis }) {
  const { losses, marks_obtained: marks, quiz_id } = analysis
  if (!('losses' in analysis) || losses.lost === 0) return null
  return (
    <section aria-labelledby="losses" className={css.losses}>
      <div>
        <h2 id="losses">Where marks went</h2>
        <p className={`num ${css.sum}`}>
          {marksText(losses.lost)} of {marksText(quiz_id.mm)} are missing.
        </p>
      </div>
      <Bar analysis={analysis} />
      <dl className={`num ${css.classes}`}>
        {tellLosses(losses, marks).map((loss) => (
          <div key={loss.lossClass} data-class={loss.lossClass}>
            <dt>{loss.name}</dt>
            <dd className={css.marks}>{marksText(loss.marks)}</dd>
            <dd className={css.words}>{loss.words}</dd>
            {loss.without && <dd className={css.words}>{loss.without}</dd>}
          </div>
        ))}
      </dl>
      <SectionLosses analysis={analysis} />
      <p className={css.rule}>
        Each question is in one class, so the four add up. The scores “without” overlap: time saved on slow questions is
        time to read others. They are not added.
      </p>
    </section>
  )
}

const questionsText = (count: number) => t`${plural(count, '#\u00a0question', '#\u00a0questions')}`

type Told = { lossClass: LossClass; name: string; marks: number; words: string; without: string | null }

/** Returns a sentence for each number; a class without a question says so and has no score. */
export function tellLosses({ guess, slow, unread, rest }: Analysis['losses'], score: number): Told[] {
  const without = (of: { questions: number }, text: string) => (of.questions > 0 ? text : null)
  const left = rest.questions - rest.wrong
  return [
    {
      lossClass: 'guess',
      name: t`Wrong guesses`,
      marks: guess.marks,
      words:
        guess.questions === 0
          ? t`No question was answered wrong in under 8 seconds`
          : t`${questionsText(guess.questions)} answered wrong in under 8 seconds`,
      without: without(
        guess,
        t`Left blank, your score of ${marksText(score)} would be ${marksText(guess.left_blank)}.`,
      ),
    },
    {
      lossClass: 'slow',
      name: t`Slow questions`,
      marks: slow.marks,
      words:
        slow.questions === 0
          ? t`No question took over three times the median of all candidates and gave nothing`
          : t`${questionsText(slow.questions)} took over three times the median of all candidates, ${spokenTime(slow.seconds)} in all, and gave nothing`,
      without: without(slow, t`Solved, it would be ${marksText(slow.solved)}.`),
    },
    {
      lossClass: 'unread',
      name: t`Never opened`,
      marks: unread.marks,
      words: unread.questions === 0 ? t`Every question was opened` : t`${questionsText(unread.questions)} never opened`,
      without: without(
        unread,
        t`Read at your usual rate, it would be about ${marksText(unread.read_about)}, at most ${marksText(unread.read_at_most)}.`,
      ),
    },
    {
      lossClass: 'rest',
      name: t`The rest`,
      marks: rest.marks,
      words: t`${questionsText(rest.wrong)} wrong after work, ${questionsText(left)} read and left`,
      without: null,
    },
  ]
}

/** The same numbers as a bar; the list below gives them in words. */
function Bar({ analysis: { losses, marks_obtained } }: { analysis: Analysis }) {
  const width = (marks: number): CSSProperties => ({ flexGrow: Math.max(0, marks) })
  const parts: LossClass[] = ['guess', 'slow', 'unread', 'rest']
  return (
    <div className={`num ${css.bar}`} aria-hidden="true">
      {marks_obtained > 0 && (
        <b className={css.earned} style={width(marks_obtained)}>
          {marksText(marks_obtained)}
        </b>
      )}
      {parts
        .filter((part) => losses[part].marks > 0)
        .map((part) => (
          <i key={part} data-class={part} style={width(losses[part].marks)} />
        ))}
    </div>
  )
}

function nameOf({ section_name, is_qualifying }: SectionAnalysis) {
  return is_qualifying ? t`${section_name} (qualifying)` : section_name
}

function SectionLosses({ analysis: { losses, sections } }: { analysis: Analysis }) {
  if (sections.length < 2) return null
  return (
    <table className={`data-table num ${css.table}`}>
      <caption className="sr">Marks lost in each section</caption>
      <thead>
        <tr>
          <th scope="col">Section</th>
          <th scope="col">Guess</th>
          <th scope="col">Slow</th>
          <th scope="col">Unread</th>
          <th scope="col">Rest</th>
        </tr>
      </thead>
      <tbody>
        {sections.map((section) => {
          const lost = losses.sections.find(({ section_id }) => section_id === section._id)
          if (!lost) return null
          return <LossRow key={section._id} name={nameOf(section)} lost={lost} />
        })}
      </tbody>
      <tfoot>
        <LossRow
          name="Together"
          lost={{
            guess: losses.guess.marks,
            slow: losses.slow.marks,
            unread: losses.unread.marks,
            rest: losses.rest.marks,
          }}
        />
      </tfoot>
    </table>
  )
}

function LossRow({ name, lost }: { name: string; lost: Record<LossClass, number> }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{marksText(lost.guess)}</td>
      <td>{marksText(lost.slow)}</td>
      <td>{marksText(lost.unread)}</td>
      <td>{marksText(lost.rest)}</td>
    </tr>
  )
}
