import { readBase } from '../offered-languages.ts'
import { getToken, onSessionChange } from '../session.ts'

/*
 * Registers the service worker: the full one for users of the student area, a light one for visitors of the site,
 * and one for the registers of the console.
 */

const file = '/service-worker.js'
/** Each language has its own worker, as it has its own files. */
const addressOf = (query: string) => {
  const base = readBase()
  return [file, [base && `base=${base}`, query].filter(Boolean).join('&')].filter(Boolean).join('?')
}
const forVisitors = 'for=visitors'
const forStaff = 'for=staff'
type Kind = '' | typeof forVisitors | typeof forStaff
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

/** Trusts exactly these three script addresses, if the document's policy requires trusted types. */
function trusted(kind: Kind) {
  policy ??= window.trustedTypes?.createPolicy('service-worker', {
    createScriptURL: (asked) => addressOf(asked === forVisitors || asked === forStaff ? asked : ''),
  })
  return policy?.createScriptURL(kind) ?? addressOf(kind)
}

async function register() {
  try {
    const { waiting } = await navigator.serviceWorker.register(trusted(''))
    // A newer worker that arrived while a test was open.
    waiting?.postMessage('settle')
  } catch {
    // Private browsing, a missing file on the server, or no network: the pages need no worker.
  }
}

/** Resolves once the document has loaded and the browser is idle. */
async function whenIdle() {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  await new Promise<unknown>((resolve) => (window.requestIdleCallback ?? resolve)(resolve))
}

/**
 * Registers the visitors' worker unless one is already registered, as a student's does more. Checks its file once a day
 * rather than for every page; users who save data get none. See inline/follow-new-build.ts for the mark.
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
    // Private browsing, a missing file on the server, or no network.
  }
}

/** Lets the registers of the console open without a network; runs beside the worker of the rest of the site. */
export async function registerForStaff() {
  if (!('serviceWorker' in navigator)) return
  await whenIdle()
  try {
    await navigator.serviceWorker.register(trusted(forStaff), { scope: '/staff' })
  } catch {
    // Private browsing, a missing file on the server, or no network.
  }
}

/** Unsubscribes a device from reminders after logout. */
async function unsubscribeWithSession() {
  if (getToken() !== null) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

let isAsked = false

/** Runs once per document. */
export function registerWorker() {
  if (isAsked || !('serviceWorker' in navigator)) return
  isAsked = true
  onSessionChange(() => void unsubscribeWithSession().catch(() => undefined))
  setTimeout(() => void register(), waitMs)
}
