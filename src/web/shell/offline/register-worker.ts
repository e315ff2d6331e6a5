import { getToken, onSessionChange } from '../session.ts'

/* The service worker, for anyone who uses the student area: a visitor of the public site needs none. */

const address = '/service-worker.js'
/** After what the page itself loads. */
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
}

/** Where the policy of the document asks for trusted types, this one address is what may be trusted. */
function trusted(url: string) {
  const policy = window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => address })
  return policy?.createScriptURL(url) ?? url
}

async function register() {
  try {
    const { waiting } = await navigator.serviceWorker.register(trusted(address))
    // A newer one that came while a test was open.
    waiting?.postMessage('settle')
  } catch {
    // Private browsing, a server without the file, or no network: the pages need no worker.
  }
}

/** A device that somebody has left reminds nobody. */
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
