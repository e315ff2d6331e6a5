/*
 * A log-in through a provider leaves the site and returns. This browser's secret of it stays here, so that nobody
 * can lead it into another person's account by a link of their own. Stored per browser, not per tab, as an app of
 * the provider may return to another tab.
 */

const key = 'loginBy'
const sharedMark = 'shared.'
let memory: string | null = null

function base64url(bytes: Uint8Array) {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Creates the secret of a new log-in. `isShared`: at a shared computer; stored as a prefix here and never sent. */
export function makeLoginSecret({ isShared = false } = {}) {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)))
  memory = isShared ? sharedMark + secret : secret
  try {
    localStorage.setItem(key, memory)
  } catch {
    // Storage is refused: then only this page knows, and the log-in cannot be finished; the page that it ends on says so.
  }
  return secret
}

function readKept() {
  try {
    return localStorage.getItem(key) ?? memory
  } catch {
    return memory
  }
}

export function readLoginSecret() {
  return readKept()?.replace(sharedMark, '') ?? null
}

/** Returns whether the person who began the login said that this computer is shared. */
export function isLoginShared() {
  return readKept()?.startsWith(sharedMark) ?? false
}

export function forgetLoginSecret() {
  memory = null
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
