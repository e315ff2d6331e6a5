import { useState } from 'react'
import type { OwnSession } from '../../../domains/identity/schema.ts'
import { longDateTime } from '../../ui/format-date.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConfirmWindow } from './confirm-window.tsx'
import css from './session-list.module.css'
import { useSessions } from './use-sessions.ts'

type SessionRowProps = { session: OwnSession; isBusy: boolean; onEnd: () => void }

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { device, created_at, last_seen_at, is_current } = session
  return (
    <li className={css.row}>
      <div>
        <h3>
          {device}
          {is_current && <span className={css.here}>This device</span>}
        </h3>
        <p>
          Signed in on {longDateTime(created_at)}, last used {longDateTime(last_seen_at)}
        </p>
      </div>
      {!is_current && (
        <button type="button" className="btn ghost" disabled={isBusy} onClick={onEnd}>
          Log out<span className="sr"> {device}</span>
        </button>
      )}
    </li>
  )
}

/** Each place this account is signed in, with the means to end it there. */
export function SessionList() {
  const { sessions, isSending, refusal, done, again, endOne, endOthers } = useSessions()
  const [isAsking, setAsking] = useState(false)
  const others = sessions?.filter(({ is_current }) => !is_current).length ?? 0
  return (
    <section className={css.sessions} aria-labelledby="sessions" aria-busy={isSending}>
      <h2 id="sessions">Where you are signed in</h2>
      {done.message && (
        <Notice key={done.times} tone="good">
          {done.message}
        </Notice>
      )}
      {refusal && (
        <Notice tone="bad">
          <p>{refusal.message}</p>
          <button type="button" className={`link ${css.again}`} onClick={again}>
            Load the list again
          </button>
        </Notice>
      )}
      {sessions === null && !refusal && (
        <>
          <p className="sr" role="status">
            Loading
          </p>
          <Skeleton lines={2} />
        </>
      )}
      <ul>
        {sessions?.map((session) => (
          <SessionRow key={session._id} session={session} isBusy={isSending} onEnd={() => endOne(session)} />
        ))}
      </ul>
      {sessions !== null && others === 0 && <p className={css.none}>You are signed in nowhere else.</p>}
      {others > 1 && (
        <button type="button" className={`btn ghost ${css.all}`} onClick={() => setAsking(true)}>
          Log out all other devices
        </button>
      )}
      {isAsking && (
        <ConfirmWindow
          title="Log out all other devices?"
          action="Log out all others"
          onConfirm={endOthers}
          onClose={() => setAsking(false)}
        >
          <p>You stay signed in here. Everywhere else the password has to be given again.</p>
        </ConfirmWindow>
      )}
    </section>
  )
}
