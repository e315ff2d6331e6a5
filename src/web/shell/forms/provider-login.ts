/*
 * A login through a provider leaves the site and returns. The secret created by this browser stays here, so that an
 * attacker's link cannot sign it into another person's account. Stored per browser, not per tab, because a provider's
 * app may return to another tab.
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

/** Creates the secret of a new login. `isShared`: on a shared computer; stored as a prefix here and never sent. */
export function makeLoginSecret({ isShared = false } = {}) {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)))
  memory = isShared ? sharedMark + secret : secret
  try {
    localStorage.setItem(key, memory)
  } catch {
    // Storage is blocked: only this page knows the secret, so the login cannot be completed, and the return page says
    // so.
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
    // Storage is blocked.
  }
}
