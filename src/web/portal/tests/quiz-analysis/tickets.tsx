import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TopicTicket } from '#domains/student-area/schema.ts'
import { marksText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { isOwnPath } from '#web/ui/navigation/any-link.tsx'
import { FilmLink } from '../../classes/films/film-link.tsx'
import { spokenTime } from '../../parts/figures.ts'
import css from './tickets.module.css'

/** Three topics to revise as tickets: the marks lost, and the student's material for revising them. */
export function TopicTickets({ tickets }: { tickets: TopicTicket[] }) {
  if (tickets.length === 0) return null
  return (
    <section aria-labelledby="topics-to-repeat">
      <h2 id="topics-to-repeat">{plural(tickets.length, '# topic to repeat', '# topics to repeat')}</h2>
      <ol className={css.tickets}>
        {tickets.map((ticket, index) => (
          <li key={ticket.topic_id} className={css.ticket}>
            <span className={`num ${css.number}`} aria-hidden="true">
              {index + 1}
            </span>
            <div className={css.body}>
              <h3>{ticket.topic}</h3>
              <p className="num">{lostText(ticket)}</p>
              <div className={css.ways}>
                <OwnClass ticket={ticket} />
                <Practice ticket={ticket} />
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function lostText({ lost_questions, questions, marks_lost, seconds }: TopicTicket) {
  const marks = marks_lost === 1 ? t`1 mark` : t`${marksText(marks_lost)} marks`
  return t`${lost_questions} of ${questions} wrong or left: ${marks} and ${spokenTime(seconds)} lost`
}

const minutesText = (minutes: number) => t`${plural(minutes, '#\u00a0minute', '#\u00a0minutes')}`

function OwnClass({ ticket: { class: ownClass, topic } }: { ticket: TopicTicket }) {
  if (!ownClass) return <p className={css.none}>You have no class on this topic.</p>
  const { class_title, minutes, video_url, sheet_url } = ownClass
  const name = (
    <>
      {class_title}
      <span className="sr">, {topic}</span>
    </>
  )
  if (video_url === null) return <OwnSheet url={sheet_url ?? ''}>{name}</OwnSheet>
  return (
    <p>
      <FilmLink className="link" url={video_url}>
        {name}
      </FilmLink>
      <small className="num">film of {minutesText(minutes)}</small>
    </p>
  )
}

/** Links to an address of ours or an https one; anything else is rendered without a link. */
function OwnSheet({ url, children }: { url: string; children: ReactNode }) {
  const isSafe = isOwnPath(url) || url.startsWith('https://')
  return (
    <p>
      {isSafe ? (
        <a className="link" href={url} target="_blank" rel="noopener noreferrer">
          {children}
        </a>
      ) : (
        children
      )}
      <small>sheet</small>
    </p>
  )
}

function Practice({ ticket: { topic_id, topic, practice, seen_questions } }: { ticket: TopicTicket }) {
  if (!practice)
    return (
      <p>
        <Link className="link" to={paths.topicSet(topic_id)}>
          Practise again<span className="sr"> on {topic}</span>
        </Link>
        <small className="num">{plural(seen_questions, '#\u00a0question', '#\u00a0questions')} from your tests</small>
      </p>
    )
  const questions = t`${plural(practice.questions_count, '#\u00a0question', '#\u00a0questions')}`
  return (
    <p>
      <Link className="link" reloadDocument to={paths.player(practice)}>
        Practice set<span className="sr"> on {topic}</span>
      </Link>
      <small className="num">
        {questions}, {minutesText(practice.duration)}
      </small>
    </p>
  )
}
