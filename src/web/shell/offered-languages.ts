import { createContext } from 'react'

/** `base`: what the addresses of a language begin with, /hi; '' for the installation's own. */
export type Offered = { language: string; base: string }

/** The languages to choose from; empty where there is only one. */
export const OfferedLanguages = createContext<Offered[]>([])

/** The language of this document; undefined: the installation's own. */
export const readLanguage = () => document.documentElement.dataset.language

/** What the addresses of this document's language begin with. */
export function readBase() {
  const language = readLanguage()
  return language ? `/${language}` : ''
}

/** The address of a page in the language whose addresses begin with `base`. */
export const addressBelow = (base: string, path: string) => (base && path === '/' ? base : base + path)

/** Returns the address that the browser itself must load after the log-in: of the console, or of the language of the account; null: it is a page of this document. */
export function documentAfterLogin(
  to: string,
  { language }: { language: string | null },
  languages: readonly Offered[],
) {
  if (/^.staff\b/.test(to)) return to
  const base = languages.find((one) => one.language === language)?.base ?? readBase()
  return base === readBase() ? null : addressBelow(base, to)
}

/** The path of a page as the routes know it. */
export const withoutBase = (path: string, base = readBase()) => path.slice(base.length) || '/'
