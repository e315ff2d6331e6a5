import { useState } from 'react'
import { t } from '#platform/text/messages.ts'
import css from './hint.module.css'
import { isQuiet, putOff } from './hint-times.ts'
import { usePush } from './use-push.ts'

/** Asked on the dashboard of who owns a course or has registered for a test, and once in three months at most. */
export function PushHint() {
  const { settings, state, turnOn } = usePush()
  const [isClosed, setClosed] = useState(false)
  if (isClosed || !settings?.may_ask || (state !== 'off' && state !== 'failed') || isQuiet('push')) return null
  const close = () => {
    putOff('push')
    setClosed(true)
  }
  return (
    <section className={css.hint} aria-label="Reminders">
      <p>
        <b>Get class reminders on this device?</b> We will remind you one hour before each class, with its name and
        time.
      </p>
      {state === 'failed' && <p role="alert">Reminders could not be switched on. Check your network and try again.</p>}
      <div className={css.actions}>
        <button type="button" className="btn ghost" onClick={close}>
          Not now
        </button>
        <button type="button" className="btn" onClick={() => void turnOn()}>
          Remind me
        </button>
      </div>
    </section>
  )
}

/** Setting that switches reminders off and on again. */
export function PushSwitch() {
  const { settings, state, turnOn, turnOff } = usePush()
  if (!settings || state === 'unknown') return null
  return (
    <section className={css.switch} aria-labelledby="push-title">
      <h2 id="push-title">Reminders on this device</h2>
      <p>We will remind you one hour before each class, with its name and time.</p>
      {state === 'blocked' && (
        <p>Notifications are blocked for this site. Please allow them in your browser settings first.</p>
      )}
      {state === 'failed' && <p role="alert">That did not work. Check your network and try again.</p>}
      {state === 'on' ? (
        <button type="button" className="btn ghost" onClick={() => void turnOff()}>
          Switch off
        </button>
      ) : (
        <button type="button" className="btn ghost" disabled={state === 'blocked'} onClick={() => void turnOn()}>
          Switch on
        </button>
      )}
      <p className="sr" role="status">
        {state === 'on' ? t`Reminders are on.` : ''}
      </p>
    </section>
  )
}
