/*
 * Keeps the language that a link of the menu leads to (ui/forms/language-choice.tsx) for pages whose address says
 * none: those after the log-in. The first tap works before any other code has loaded.
 */
const yearSeconds = 31_536_000

addEventListener(
  'click',
  ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang]') : null
    // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is missing in browsers that we support
    if (link) document.cookie = `language=${link.hreflang};path=/;max-age=${yearSeconds};samesite=lax`
  },
  true,
)
