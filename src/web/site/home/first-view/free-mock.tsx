import { Link } from 'react-router'
import type { PublicTest } from '#domains/exams/tests/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { loginThen, paths } from '#platform/text/paths.ts'
import css from './free-mock.module.css'

export type FreeMock = Pick<PublicTest, '_id' | 'quiz_name' | 'duration' | 'questions_count' | 'section_timer'> & {
  sections: number
}

/** A full mock that needs only an account. */
export function FreeMock({ mock }: { mock: FreeMock }) {
  const player = paths.player(mock)
  const parts = [
    t`${plural(mock.duration, '# minute', '# minutes')}`,
    t`${plural(mock.questions_count, '# question', '# questions')}`,
    t`${plural(mock.sections, '# section', '# sections')}`,
  ]
  return (
    <section className={`wrap ${css.mock}`} aria-labelledby="free-mock">
      <div>
        <h2 id="free-mock">Take a free mock test</h2>
        <p>
          <b>{mock.quiz_name}</b>, {parts.join(', ')}. The exam screen, a worked solution to every question, and your
          rank among everyone who took it.
        </p>
      </div>
      <Link className="btn when-signed-out" to={loginThen(player)}>
        Log In and start
      </Link>
      <Link className="btn when-signed-in" reloadDocument to={player}>
        Start the mock test
      </Link>
    </section>
  )
}
