import { Link } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { People } from '../../institute/parts/people.tsx'
import type { HomeAbout } from '../shown-content.ts'
import css from './teachers.module.css'

/** The first four of those who teach, three on a phone; all of them are on the page about the institute. */
export function Teachers({ team }: Pick<HomeAbout, 'team'>) {
  if (team.data_list.length === 0) return null
  return (
    <section className="section" aria-labelledby="teachers">
      <div className="wrap">
        <div className={css.head}>
          <h2 id="teachers" className="section-title">
            {team.sec_title || t`Our teachers`}
          </h2>
          <Link className="link" to={`${paths.about}#team`}>
            All our teachers
          </Link>
        </div>
        <div className={css.people}>
          <People people={team.data_list} />
        </div>
      </div>
    </section>
  )
}
