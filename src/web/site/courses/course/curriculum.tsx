import type { CurriculumPart } from '#domains/catalogue/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import css from './curriculum.module.css'

function lengthOf(minutes: number) {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? t`${rest} min` : ''].filter(Boolean).join(' ')
}

function totalOf({ lectures }: CurriculumPart) {
  const minutes = lectures.reduce((sum, lecture) => sum + lecture.minutes, 0)
  const count = t`${plural(lectures.length, '# lecture', '# lectures')}`
  return minutes > 0 ? `${count}, ${lengthOf(minutes)}` : count
}

/** The parts of a course; each opens to its lectures, the first is open. */
export function Curriculum({ parts }: { parts: CurriculumPart[] }) {
  return (
    <section aria-labelledby="curriculum">
      <h2 id="curriculum" className={css.title}>
        Curriculum
      </h2>
      {parts.map((part, index) => (
        <details key={part.title} className={css.part} open={index === 0}>
          <summary>
            <b>{part.title}</b>
            <span className="num">{totalOf(part)}</span>
          </summary>
          <ol>
            {part.lectures.map(({ title, minutes }) => (
              <li key={title}>
                <span>{title}</span>
                {minutes > 0 && <span className="num">{lengthOf(minutes)}</span>}
              </li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  )
}
