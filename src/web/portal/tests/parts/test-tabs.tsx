import { Link, useLocation } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import css from './choices.module.css'

const tabs = [
  { name: t`Mock`, to: paths.mockTests, holds: /^\/account\/mock-test/ },
  { name: t`Subject`, to: paths.subjectTests, holds: /^\/account\/subject-/ },
  { name: t`Topic`, to: paths.topicTests, holds: /^\/account\/topic-/ },
  { name: t`Class`, to: paths.classTests, holds: /^\/account\/class-tests/ },
]

/** Links between the four kinds of practice tests. */
export function TestTabs() {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Test types">
      <ul className={css.tabs}>
        {tabs.map(({ name, to, holds }) => (
          <li key={to}>
            <Link to={to} aria-current={holds.test(pathname) ? 'true' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
