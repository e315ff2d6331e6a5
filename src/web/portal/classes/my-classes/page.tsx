import { useRef, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { calendarCalls } from '#domains/learning/calls.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { loadBundle } from '#web/shell/bundle/own-bundle.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { useOwnBundle } from '../../parts/bundle/use-own-bundle.ts'
import { ConfirmWindow } from '../../parts/frame/confirm-window.tsx'
import { PortalPage } from '../../parts/frame/portal-page.tsx'
import { CourseRows } from '../courses/course-rows.tsx'
import { ClassList } from '../parts/class-list.tsx'
import css from './my-classes.module.css'

export async function loader({ api }: LoaderInput) {
  const [ownBundle, settings] = await Promise.all([
    loadBundle(api),
    // Optional: the classes are shown without it.
    api(calendarCalls)
      .learningSettings()
      .catch(() => null),
  ])
  return { own: ownBundle, settings }
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Classes | ${institute.name}` })

/** Shows the coming week's classes in all courses, the courses, and the reminder settings. */
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

/** Switch for an e-mail one hour before each class. Saved at once; a refusal restores the previous state. */
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

/**
 * Creates the secret calendar address of the student's classes and tests. Only its hash is stored, so it is shown
 * once, on creation.
 */
function CalendarFeed({ exists }: { exists: boolean }) {
  const api = useApi()
  const [hasFeed, setHasFeed] = useState(exists)
  const [address, setAddress] = useState<string | null>(null)
  const [asked, setAsked] = useState<'renew' | 'stop' | null>(null)
  const make = async () => {
    const { url } = await api(calendarCalls).makeFeed()
    setAddress(window.location.origin + url)
    setHasFeed(true)
  }
  const stop = async () => {
    await api(calendarCalls).revokeFeed()
    setAddress(null)
    setHasFeed(false)
  }
  return (
    <section id="calendar" className={css.panel} aria-labelledby="calendar-title">
      <h2 id="calendar-title">Calendar</h2>
      <p>See your classes and tests in your phone's calendar. Anyone with the link can see them.</p>
      {address !== null && <Address address={address} />}
      {hasFeed ? (
        <>
          {address === null && <p>You have already created a link. It is shown only once.</p>}
          <p className={css.buttons}>
            <button type="button" className="btn ghost" onClick={() => setAsked('renew')}>
              Create a new link
            </button>
            <button type="button" className="btn ghost" onClick={() => setAsked('stop')}>
              Stop sharing
            </button>
          </p>
        </>
      ) : (
        <MakeButton onMake={make} />
      )}
      {asked === 'renew' && (
        <ConfirmWindow
          title="Create a new link?"
          action="Create a new link"
          onConfirm={make}
          onClose={() => setAsked(null)}
        >
          <p>The current link will stop working. Please add the new one to your calendar.</p>
        </ConfirmWindow>
      )}
      {asked === 'stop' && (
        <ConfirmWindow
          title="Stop sharing?"
          action="Stop sharing"
          isLoss
          onConfirm={stop}
          onClose={() => setAsked(null)}
        >
          <p>The link will stop working, and new classes and tests will no longer appear in your calendar.</p>
        </ConfirmWindow>
      )}
    </section>
  )
}

function MakeButton({ onMake }: { onMake: () => Promise<void> }) {
  const { isSending, refusal, run } = useRequest()
  return (
    <>
      <button type="button" className="btn" disabled={isSending} onClick={() => void run(onMake)}>
        {isSending ? t`Please wait` : t`Create a calendar link`}
      </button>
      {refusal && (
        <p role="alert" className={css.refusal}>
          {refusal.message}
        </p>
      )}
    </>
  )
}

function Address({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    field.current?.select()
    // If the clipboard is refused, selects the address so that it can be copied by hand.
    setCopied(
      await navigator.clipboard.writeText(address).then(
        () => true,
        () => false,
      ),
    )
  }
  return (
    <>
      <div className={css.address}>
        <label htmlFor="calendar-address" className="sr">
          Calendar link
        </label>
        <input id="calendar-address" ref={field} readOnly value={address} onFocus={(event) => event.target.select()} />
        <button type="button" className="btn" onClick={() => void copy()}>
          Copy
        </button>
      </div>
      <p role="status" className={css.said}>
        {isCopied ? t`Copied. Subscribe to this link in your calendar app.` : t`Copy it now. You won’t see it again.`}
      </p>
    </>
  )
}
