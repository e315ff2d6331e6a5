import { Link } from 'react-router'
import { placesOf } from '#domains/exams/tests/rules.ts'
import type { PublicTest } from '#domains/exams/tests/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { Ticket } from '#web/ui/layout/ticket.tsx'
import { clockTimeOfDay } from '#web/ui/text/format-date.ts'
import css from './upcoming-tests.module.css'

export type Ticketed = Pick<PublicTest, '_id' | 'quiz_name' | 'duration' | 'modes_allowed' | 'publish_date'>

/**
 * The next tests open to everyone, each as a ticket. Phones show two, to keep the page short; the link above leads to
 * all.
 */
export function UpcomingTests({ tests }: { tests: Ticketed[] }) {
  if (tests.length === 0) return null
  return (
    <section className="section" aria-labelledby="upcoming-tests">
      <div className={`wrap ${css.row}`}>
        <div>
          <h2 id="upcoming-tests" className="section-title">
            Take a test. Win a scholarship.
          </h2>
          <p className={css.lead}>Free talent discovery and scholarship tests, online or at a centre near you.</p>
          <Link className="link" to={paths.tests}>
            All upcoming tests
          </Link>
        </div>
        <ul className={css.tickets}>
          {tests.map((test) => (
            <li key={test._id}>
              <Ticket
                date={test.publish_date}
                action={
                  <Link className="btn" to={paths.tests}>
                    Register<span className="sr"> for {test.quiz_name}</span>
                  </Link>
                }
              >
                <h3 className={css.name}>{test.quiz_name}</h3>
                <p className="num">
                  {clockTimeOfDay(test.publish_date)}, {t`${plural(test.duration, '# minute', '# minutes')}`},{' '}
                  {placesOf(test)}
                </p>
              </Ticket>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
