import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { calendarCalls } from '#domains/learning/calls.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { loadBundle } from '#web/shell/bundle/own-bundle.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { useOwnBundle } from '../../parts/bundle/use-own-bundle.ts'
import { PortalPage } from '../../parts/frame/portal-page.tsx'
import { CourseRows } from '../courses/course-rows.tsx'
import { ClassList } from '../parts/class-list.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import css from './my-classes.module.css'

export async function loader({ api }: LoaderInput) {
  const [ownBundle, settings] = await Promise.all([
    loadBundle(api),
    // The classes are there without it.
    api(calendarCalls)
      .learningSettings()
      .catch(() => null),
  ])
  return { own: ownBundle, settings }
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Classes | ${institute.name}` })

/** Shows the classes of the coming week in all courses, the courses, and the reminder settings. */
export default function MyClassesPage() {
  const { own: loaded, settings } = useLoaderData<typeof loader>()
  const ownBundle = useOwnBundle(loaded)
  const { bundle, now } = ownBundle
  return (
    <PortalPage title="Classes" ownBundle={ownBundle}>
      <div className={css.columns}>
        <div className={css.parts}>
          <section aria-labelledby="coming">
            <h2 id="coming">Live/Upcoming Classes</h2>
            <ClassList classes={bundle.upcomingClasses} now={now} />
          </section>
          <section aria-labelledby="courses">
            <h2 id="courses">Subscribed Courses</h2>
            <CourseRows bundle={bundle} none="You have no courses yet." />
          </section>
          <p>
            <Link className="link" to={paths.attendance}>
              My attendance
            </Link>
          </p>
        </div>
        <div className={css.parts}>
          {settings === null ? (
            <p className={css.panel}>
              Reminders and the calendar could not be loaded. Please reload this page in a moment.
            </p>
          ) : (
            <>
              <Reminders isOn={settings.reminds_by_mail} />
              <CalendarFeed exists={settings.has_feed} />
            </>
          )}
        </div>
      </div>
    </PortalPage>
  )
}

/** Switch for a mail one hour before each class. Saved at once; a refusal restores the tick. */
function Reminders({ isOn }: { isOn: boolean }) {
  const api = useApi()
  const [isWanted, setWanted] = useState(isOn)
  const { isSending, refusal, run } = useRequest()
  const choose = (reminds_by_mail: boolean) => {
    setWanted(reminds_by_mail)
    void run(async () => {
      const kept = await api(calendarCalls).setReminders({ reminds_by_mail })
      setWanted(kept.reminds_by_mail)
    }).then((refused) => refused && setWanted(!reminds_by_mail))
  }
  return (
    <section className={css.panel} aria-labelledby="reminders">
      <h2 id="reminders">Reminders</h2>
      <label className={css.tick}>
        <input
          type="checkbox"
          checked={isWanted}
          disabled={isSending}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
        Send me an e-mail one hour before each class
      </label>
      {refusal && (
        <p role="alert" className={css.refusal}>
          {refusal.message}
        </p>
      )}
    </section>
  )
}
