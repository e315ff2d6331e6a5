import { Link, useSearchParams } from 'react-router'
import type { CourseClasses, StudentClass } from '#domains/learning/classes/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { ProgressBar } from '#web/ui/media/progress-bar.tsx'
import { takeFocus } from '#web/ui/navigation/take-focus.ts'
import { BackIcon } from '../../parts/back-icon.tsx'
import css from './video-course.module.css'

type Heading = { _id: string; name: string; to: string; classes: StudentClass[] }

/** The course's subjects; one that is chosen (`?subject=`) shows its topics, each of which leads to its module. */
export function CourseSubjects({ courseId, taught }: { courseId: string; taught: CourseClasses }) {
  const [search] = useSearchParams()
  const { data: classes, subjectIdsFilter: subjects, topicIdsFilter: topics } = taught
  const chosen = subjects.find(({ _id }) => _id === search.get('subject'))
  if (chosen) {
    const headings = topics
      .filter(({ subject_id }) => subject_id === chosen._id)
      .map(({ _id, name }) => {
        const topicClasses = classes.filter((studentClass) => studentClass.topic_id._id === _id)
        return { _id, name, to: paths.moduleView(courseId, _id), classes: topicClasses }
      })
    return (
      <section aria-labelledby="topics">
        <div className={css.back}>
          <Link to="." replace preventScrollReset aria-label="Back to All Subjects">
            <BackIcon />
          </Link>
          <h2 id="topics" key={chosen._id} ref={takeFocus} tabIndex={-1}>
            {chosen.name}
          </h2>
        </div>
        <Headings headings={headings} />
      </section>
    )
  }
  const headings = subjects.map(({ _id, name }) => {
    return {
      _id,
      name,
      to: `?subject=${_id}`,
      classes: classes.filter((studentClass) => studentClass.subject_id._id === _id),
    }
  })
  return (
    <section aria-labelledby="subjects">
      <div className={css.head}>
        <h2 id="subjects">All Subjects</h2>
      </div>
      <Headings headings={headings} />
    </section>
  )
}

function Headings({ headings }: { headings: Heading[] }) {
  if (headings.length === 0) return <p className="empty ruled">No Data Found</p>
  return (
    <ul className={css.headings}>
      {headings.map(({ _id, name, to, classes }) => {
        const watched = classes.filter((studentClass) => studentClass.watched?.is_finished).length
        const text = t`${watched} of ${plural(classes.length, '#\u00a0class', '#\u00a0classes')} watched`
        return (
          <li key={_id}>
            <Link to={to} preventScrollReset={to.startsWith('?')}>
              <b>{name}</b>
              <small className="num">{text}</small>
              <ProgressBar done={watched} of={classes.length} label={text} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
