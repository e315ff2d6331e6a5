import { useEffect } from 'react'
import { Link, useLoaderData } from 'react-router'
import { preferenceCalls } from '#domains/messages/calls.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { getToken } from '#web/shell/session.ts'
import { noteUnread } from '#web/shell/unread-notices.ts'
import { longDateTime } from '#web/ui/text/format-date.ts'
import page from '../parts/account-page.module.css'
import css from './notices.module.css'

export async function loader({ api }: LoaderInput) {
  return api(preferenceCalls).notices()
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Notices | ${institute.name}` })

/** The newest notices of a student or a guardian; unread ones stay marked until the page is left. */
export default function NoticesPage() {
  const notices = useLoaderData<typeof loader>()
  const api = useApi()
  const hasNew = notices.some(({ is_new }) => is_new)
  // Runs once a person sees the notices, not when they are merely loaded.
  useEffect(() => {
    const token = getToken()
    if (!hasNew) return noteUnread(token, 0)
    const read = async () => {
      await api(preferenceCalls).readNotices()
      noteUnread(token, 0)
    }
    // They stay unread, and are marked next time.
    void read().catch(() => undefined)
  }, [api, hasNew])
  return (
    <main id="main" className={`wrap ${page.page}`}>
      <h1>Notices</h1>
      {notices.length === 0 && <p className="empty ruled">There are no notices yet.</p>}
      <ul className={css.notices}>
        {notices.map(({ _id, text, path, created_at, is_new }) => (
          <li key={_id}>
            {path === null ? (
              text
            ) : (
              <Link className="link" to={path}>
                {text}
              </Link>
            )}
            <p>
              {is_new && <b>New, </b>}
              <time dateTime={created_at}>{longDateTime(created_at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </main>
  )
}
