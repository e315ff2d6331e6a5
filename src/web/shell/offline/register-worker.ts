import { readBase } from '../offered-languages.ts'
import { getToken, onSessionChange } from '../session.ts'

/*
 * Registers the service worker: the full one for users of the student area, and a light one for visitors of the
 * site.
 */

const file = '/service-worker.js'
/** Each language has its own, as it has its own files. */
const addressOf = (query: string) => {
  const base = readBase()
  return [file, [base && `base=${base}`, query].filter(Boolean).join('&')].filter(Boolean).join('?')
}
const forVisitors = 'for=visitors'
/** Delay until the page itself has loaded. */
const waitMs = 2500

type ScriptUrls = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}
declare global {
  interface Window {
    trustedTypes?: ScriptUrls
  }
  interface Navigator {
    connection?: { saveData?: boolean }
  }
}

let policy: { createScriptURL: (url: string) => string } | undefined

/** Trusts exactly these two script addresses, where the document's policy requires trusted types. */
function trusted(kind: '' | typeof forVisitors) {
  policy ??= window.trustedTypes?.createPolicy('service-worker', {
    createScriptURL: (asked) => addressOf(asked === forVisitors ? forVisitors : ''),
  })
  return policy?.createScriptURL(kind) ?? addressOf(kind)
}

async function register() {
  try {
    const { waiting } = await navigator.serviceWorker.register(trusted(''))
    // A newer one that came while a test was open.
    waiting?.postMessage('settle')
  } catch {
    // Private browsing, a server without the file, or no network: the pages need no worker.
  }
}

/** Once the document is loaded and the browser has nothing else to do. */
async function whenIdle() {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  await new Promise<unknown>((resolve) => (window.requestIdleCallback ?? resolve)(resolve))
}

/**
 * Registers the visitors' worker, except where one is registered: a student's does more. Its file is checked once
 * a day rather than for every page; users who save data get none. See inline/follow-new-build.ts for the mark.
 */
export async function registerForVisitors() {
  if (!('serviceWorker' in navigator) || navigator.connection?.saveData) return
  await whenIdle()
  try {
    if (!isAsked && !(await navigator.serviceWorker.getRegistration()))
      await navigator.serviceWorker.register(trusted(forVisitors), { updateViaCache: 'all' })
    await navigator.serviceWorker.ready
    document.documentElement.setAttribute('data-kept-offline', '')
  } catch {
    // As above.
  }
}

/** Unsubscribes a device from reminders after logout. */
async function unsubscribeWithSession() {
  if (getToken() !== null) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

let isAsked = false

/** Once for each document. */
export function registerWorker() {
  if (isAsked || !('serviceWorker' in navigator)) return
  isAsked = true
  onSessionChange(() => void unsubscribeWithSession().catch(() => undefined))
  setTimeout(() => void register(), waitMs)
}
