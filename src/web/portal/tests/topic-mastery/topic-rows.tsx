import { Link } from 'react-router'
import type { MasteryOfTopics, TopicMastery } from '#domains/attempts/mastery/schema.ts'
import { daysBetween } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import css from './topic-mastery.module.css'

type Subject = MasteryOfTopics['subjects'][number]
type Shared = { today: string /** Ids of topics that the student has a test for. */; withTests: ReadonlySet<string> }

/** Lists the topics of one subject; each row also says in words what the scale shows. */
export function TopicRows({ subject, ...shared }: { subject: Subject } & Shared) {
  const headingId = `subject-${subject._id}`
  return (
    <section aria-labelledby={headingId} className={css.subject}>
      <h2 id={headingId}>{subject.name}</h2>
      <div className={`num ${css.scale}`} aria-hidden="true">
        <span className={css.names}>Topic</span>
        <span className={css.axis}>
          {[0, 25, 50, 75, 100].map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </span>
        <span className={css.names}>Right of 100</span>
      </div>
      <ul>
        {subject.topics.map((topic) => (
          <TopicRow key={topic._id} topic={topic} subjectId={subject._id} {...shared} />
        ))}
      </ul>
    </section>
  )
}

function TopicRow({ topic, subjectId, today, withTests }: { topic: TopicMastery; subjectId: string } & Shared) {
  const { _id, name, right } = topic
  return (
    <li className={`num ${css.row}`}>
      <b className={css.name}>{name}</b>
      <span className={css.tried}>{triedText(topic, today)}</span>
      <Band topic={topic} />
      <span className={css.says} data-known={right !== null || undefined}>
        {right !== null && <span className="sr">{t`About ${right} of 100,`} </span>}
        {bandText(topic)}
      </span>
      {withTests.has(_id) && (
        <Link className={`link ${css.practise}`} to={paths.topicTest(subjectId, _id)}>
          Practise<span className="sr"> {name}</span>
        </Link>
      )}
    </li>
  )
}

/** Draws the range as a bar, hatched and without a dot if it is too wide to be meaningful. */
function Band({ topic: { band, right } }: { topic: TopicMastery }) {
  return (
    <span className={css.line} aria-hidden="true">
      {band && (
        <span
          className={css.band}
          data-known={right !== null || undefined}
          style={{ left: `${band.low}%`, width: `${band.high - band.low}%` }}
        />
      )}
      {right !== null && <i style={{ left: `${right}%` }} />}
    </span>
  )
}

/** Describes a day in India relative to today: 'today', 'yesterday', '34 days ago'. */
export function daysAgoText(day: string, today: string) {
  const days = daysBetween(day, today)
  if (days <= 0) return t`today`
  return days === 1 ? t`yesterday` : t`${days} days ago`
}

/** Describes the questions tried: '64 questions, 2 days ago'. */
export function triedText({ questions, last_on }: TopicMastery, today: string) {
  if (last_on === null) return t`never tried`
  return t`${plural(questions, '#\u00a0question', '#\u00a0questions')}, ${daysAgoText(last_on, today)}`
}

/** Describes the range, such as '52 to 76 of 100', or says that there is too little data. */
export function bandText({ band, right }: TopicMastery) {
  if (band === null) return t`no question yet`
  return right === null ? t`not enough to say` : t`${band.low} to ${band.high} of 100`
}
