import { Link } from 'react-router'
import { paths } from '#platform/text/paths.ts'
import { DiscussionList } from '../tests/discussions/discussion-list.tsx'
import type { groupDiscussions } from '../tests/discussions/group-discussions.ts'
import css from './dashboard.module.css'

const latest = 4

/** Discussions of today, those to come, and the latest of the past. */
export function Discussions({ groups }: { groups: ReturnType<typeof groupDiscussions> }) {
  return (
    <>
      <section className={css.discussions} aria-labelledby="discussions-today">
        <h2 id="discussions-today">Today's Discussions</h2>
        <DiscussionList discussions={groups.today} showsTime />
      </section>
      <section className={css.discussions} aria-labelledby="discussions-coming">
        <h2 id="discussions-coming">Upcoming Discussions</h2>
        <DiscussionList discussions={groups.upcoming} />
      </section>
      <section className={css.discussions} aria-labelledby="discussions-past">
        <div className={css.heading}>
          <h2 id="discussions-past">Past Discussions (Recorded)</h2>
          {groups.past.length > latest && (
            <Link className="link" to={paths.testDiscussions}>
              View All<span className="sr"> past discussions</span>
            </Link>
          )}
        </div>
        <DiscussionList discussions={groups.past.slice(0, latest)} />
      </section>
    </>
  )
}
