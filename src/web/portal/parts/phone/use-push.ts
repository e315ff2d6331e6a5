import { useEffect, useState } from 'react'
import { pushCalls } from '#domains/learning/calls.ts'
import type { PushSettings, SubscribeBody } from '#domains/learning/push/schema.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import type { Api } from '#web/shell/api/call-api.ts'

/*
 * Reminders on this device, through the push service of its browser. Asking the browser needs a tap; asking the student needs a reason, see push-hint.tsx.
 */

export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

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

/** `blocked`: the student has said no to the browser, which alone can take that back. */
export type PushState = 'unknown' | 'off' | 'on' | 'blocked' | 'failed'

async function switchOn(api: Api, publicKey: string): Promise<PushState> {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') return answer === 'denied' ? 'blocked' : 'off'
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
  // One that was made with another key of the server is worth nothing.
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
 * Returns whether this device shows reminders, and functions to change it; `settings` null: unknown, or this
 * installation sends none.
 */
export function usePush() {
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
    // Without an answer nothing is offered.
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
