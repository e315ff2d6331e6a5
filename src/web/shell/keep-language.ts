const yearSeconds = 31_536_000

/** Stores the language in this browser for pages whose address has none: those after the login. */
export function keepLanguage(language: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is missing in browsers that we support
  document.cookie = `language=${language};path=/;max-age=${yearSeconds};samesite=lax`
}
