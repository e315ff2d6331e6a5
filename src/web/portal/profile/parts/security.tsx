import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { providerCalls } from '#domains/identity/providers/calls.ts'
import type { LinkedLogins as Links } from '#domains/identity/providers/schema.ts'
import { sessionCalls } from '#domains/identity/sessions/calls.ts'
import type { OwnSession } from '#domains/identity/sessions/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { makeLoginSecret } from '#web/shell/forms/provider-login.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Skeleton } from '#web/ui/layout/skeleton.tsx'
import { ProviderMark } from '#web/ui/media/provider-mark.tsx'
import { longDateTime, mediumDate } from '#web/ui/text/format-date.ts'
import { ConfirmWindow } from '../../parts/frame/confirm-window.tsx'
import { ChangePassword } from './change-password.tsx'
import css from './security.module.css'

/** Security of the account: the password, linked logins, and sessions. */
export function Security() {
  return (
    <div className={css.sections}>
      <section aria-labelledby="password">
        <h2 id="password">Password</h2>
        <p>When you change your password, all your other devices are logged out.</p>
        <ChangePassword className="btn ghost" />
      </section>
      <LinkedLogins />
      <SessionList />
    </div>
  )
}

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
          Logged in on {longDateTime(created_at)}, last used on {longDateTime(last_seen_at)}
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

/** Lists the places where this account is signed in, with buttons to end each session. */
function SessionList() {
  const { sessions, isSending, refusal, done, again, endOne, endOthers } = useSessions()
  const [isAsking, setAsking] = useState(false)
  const others = sessions?.filter(({ is_current }) => !is_current).length ?? 0
  return (
    <section className={css.sessions} aria-labelledby="sessions" aria-busy={isSending}>
      <h2 id="sessions">Where you are logged in</h2>
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
      {sessions !== null && others === 0 && <p className={css.none}>You are not logged in on any other device.</p>}
      {others > 1 && (
        <button type="button" className={`btn ghost ${css.all}`} onClick={() => setAsking(true)}>
          Log out of all other devices
        </button>
      )}
      {isAsking && (
        <ConfirmWindow
          title="Log out of all other devices?"
          action="Log out of all others"
          onConfirm={endOthers}
          onClose={() => setAsking(false)}
        >
          <p>You will stay logged in on this device. You will have to log in again on all other devices.</p>
        </ConfirmWindow>
      )}
    </section>
  )
}

/** Loads the sessions of this account; null until they are known. */
function useSessions() {
  const api = useApi()
  const { isSending, refusal, run } = useRequest()
  const [sessions, setSessions] = useState<OwnSession[] | null>(null)
  const [done, setDone] = useState({ times: 0, message: '' })

  const load = useCallback(async () => setSessions(await api(sessionCalls).sessions()), [api])
  const again = () => void run(load)
  /** Ends the sessions by `request` and shows the outcome. */
  const end = async (request: () => Promise<string>) => {
    const message = await request()
    await load()
    setDone(({ times }) => ({ times: times + 1, message }))
  }
  // The list loads over the network after the page has rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is new at every rendering, the list is wanted once
  useEffect(() => {
    void run(load)
  }, [load])

  return {
    sessions,
    isSending,
    refusal,
    done,
    again,
    endOne: (session: OwnSession) => void run(() => end(() => api(sessionCalls).endSession({ id: session._id }))),
    endOthers: () => end(api(sessionCalls).endOtherSessions),
  }
}

type LinkedLogin = Links['links'][number]

function LinkRow({ link, isLast, onRemove }: { link: LinkedLogin; isLast: boolean; onRemove: () => void }) {
  const { provider, email, linked_at } = link
  return (
    <li className={css.login}>
      <ProviderMark name={provider.name} />
      <div>
        <h3>{provider.label}</h3>
        <p>
          {email !== null && <span className={css.email}>{email}, </span>}linked on {mediumDate(linked_at)}
        </p>
      </div>
      {isLast ? (
        <p className={css.last}>Your only way to log in</p>
      ) : (
        <button type="button" className="btn ghost" onClick={onRemove}>
          Remove<span className="sr"> {provider.label}</span>
        </button>
      )}
    </li>
  )
}

/**
 * Lists the linked external accounts, which can be added and removed, except for the last way to log in. Empty if the
 * institute offers none and none is linked.
 */
function LinkedLogins() {
  const api = useApi()
  const { isSending, refusal, run } = useRequest()
  const [known, setKnown] = useState<Links | null>(null)
  const [removing, setRemoving] = useState<LinkedLogin | null>(null)
  const load = useCallback(async () => setKnown(await api(providerCalls).links()), [api])
  // The list loads over the network after the page has rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is new at every rendering, the list is wanted once
  useEffect(() => {
    void run(load)
  }, [load])

  const connect = async (name: string) => {
    const { url } = await api(providerCalls).connect({ name }, { browser: makeLoginSecret() })
    location.assign(url)
  }
  const remove = async () => {
    if (removing) await api(providerCalls).removeLink({ id: removing._id })
    await load()
  }
  if (known !== null && known.links.length === 0 && known.others.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="linked-logins" aria-busy={isSending}>
      <h2 id="linked-logins">Other ways to log in</h2>
      {refusal && (
        <Notice tone="bad">
          <p>{refusal.message}</p>
          <button type="button" className={`link ${css.loginAgain}`} onClick={() => void run(load)}>
            Load the list again
          </button>
        </Notice>
      )}
      {known?.has_password === false && (
        <p>
          Your account has no password yet.{' '}
          <Link className="link" reloadDocument to={paths.forgotPassword}>
            Set one by e-mail
          </Link>
        </p>
      )}
      <ul>
        {known?.links.map((link) => (
          <LinkRow
            key={link._id}
            link={link}
            isLast={!known.has_password && known.links.length === 1}
            onRemove={() => setRemoving(link)}
          />
        ))}
      </ul>
      <div className={css.others}>
        {known?.others.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className={`btn ghost ${css.other}`}
            disabled={isSending}
            onClick={() => void run(() => connect(name))}
          >
            <ProviderMark name={name} /> Link {label}
          </button>
        ))}
      </div>
      {removing && (
        <ConfirmWindow
          title={t`Remove ${removing.provider.label}?`}
          action="Remove"
          onConfirm={remove}
          onClose={() => setRemoving(null)}
        >
          <p>You will no longer be able to log in with {removing.provider.label}. You can link it again at any time.</p>
        </ConfirmWindow>
      )}
    </section>
  )
}
