import { useEffect, useState } from 'react'
import { pushCalls } from '#domains/learning/calls.ts'
import type { PushSettings, SubscribeBody } from '#domains/learning/push/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import type { Api } from '#web/shell/api/call-api.ts'
import css from './hint.module.css'
import { isQuiet, putOff } from './hint-times.ts'

/**
 * Suggests reminders on the dashboard to students with a course or a test registration, at most once in three
 * months.
 */
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

/** Setting that turns reminders off and on. */
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

/*
 * Reminders on this device, through its browser's push service. The browser's permission prompt requires a tap;
 * push-hint.tsx decides when to ask the student.
 */

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

function bytesOf(base64url: string) {
  const letters = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}

async function findSubscription() {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

function bodyOf(subscription: PushSubscription): SubscribeBody {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

/** `blocked`: the student denied the permission, which only the browser's settings can restore. */
type PushState = 'unknown' | 'off' | 'on' | 'blocked' | 'failed'

async function switchOn(api: Api, publicKey: string): Promise<PushState> {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'blocked' : 'off'
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
  // A subscription made with another key of the server is useless.
  const subscription = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  await api(pushCalls).subscribe(bodyOf(subscription))
  return 'on'
}

async function switchOff(api: Api): Promise<PushState> {
  const subscription = await findSubscription()
  if (!subscription) return 'off'
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await api(pushCalls).unsubscribe({ endpoint })
  return 'off'
}

/**
 * Returns whether this device shows reminders, and functions to change that; `settings` null: unknown, or this
 * installation sends none.
 */
function usePush() {
  const api = useApi()
  const [settings, setSettings] = useState<PushSettings | null>(null)
  const [state, setState] = useState<PushState>('unknown')
  // The browser and the network are outside React.
  useEffect(() => {
    if (!canPush()) return
    let isShown = true
    const look = async () => {
      const pushState = await api(pushCalls).pushSettings()
      const subscription = await findSubscription()
      if (!isShown || pushState.public_key === null) return
      setSettings(pushState)
      if (Notification.permission === 'denied') setState('blocked')
      else setState(subscription ? 'on' : 'off')
    }
    // If that is unknown, nothing is offered.
    look().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [api])
  const change = (work: Promise<PushState>) => work.then(setState, () => setState('failed'))
  return {
    settings,
    state,
    turnOn: () => change(switchOn(api, settings?.public_key ?? '')),
    turnOff: () => change(switchOff(api)),
  }
}
