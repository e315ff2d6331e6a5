import { keepLanguage } from '../keep-language.ts'

/*
 * Stores the language of the link chosen in the menu (ui/forms/language-choice.tsx), in this browser and in the account
 * of the signed-in person. The first tap works before any other code has loaded.
 */
function storeInAccount(language: string) {
  try {
    const token = sessionStorage.accessToken || localStorage.accessToken
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ language })
    if (token) void fetch('/api/um/language', { method: 'PUT', keepalive: true, headers, body })
  } catch {
    // Without storage nobody is signed in.
  }
}

addEventListener(
  'click',
  ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang]') : null
    if (!link) return
    keepLanguage(link.hreflang)
    storeInAccount(link.hreflang)
  },
  true,
)
