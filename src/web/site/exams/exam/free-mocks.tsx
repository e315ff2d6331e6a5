import { Link } from 'react-router'
import type { PublicTest } from '#domains/exams/tests/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { loginThen, paths } from '#platform/text/paths.ts'
import css from './exam.module.css'

/** Lists the full mocks of an exam that cost nothing but an account; nothing where there are none. */
export function FreeMocks({ mocks, exam }: { mocks: PublicTest[]; exam: string }) {
  if (mocks.length === 0) return null
  return (
    <section className={`wrap ${css.mocks}`} aria-labelledby="free-mocks">
      <h2 id="free-mocks" className="section-title">
        Free mock tests for {exam}
      </h2>
      <ul>
        {mocks.map((mock) => (
          <li key={mock._id}>
            <div>
              <h3>{mock.quiz_name}</h3>
              <p className="num">
                {t`${plural(mock.duration, '# minute', '# minutes')}, ${plural(mock.questions_count, '# question', '# questions')}, ${plural(mock.sections.length, '# section', '# sections')}`}
              </p>
            </div>
            <Link className="btn when-signed-out" to={loginThen(paths.player(mock))}>
              Log In and start<span className="sr"> {mock.quiz_name}</span>
            </Link>
            <a className="btn when-signed-in" href={paths.player(mock)}>
              Start<span className="sr"> {mock.quiz_name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
