import { createContext } from 'react'
import type { Language } from '#domains/bank/schema.ts'

const languages: readonly Language[] = ['en', 'hi', 'or', 'bn']

/** `base`: what the addresses of a language begin with, /hi; '' for the installation's own. */
export type Offered = { language: string; base: string }

/** The languages to choose from; empty where there is only one. */
export const OfferedLanguages = createContext<Offered[]>([])

/** Returns the language of this document; undefined: the installation's own. */
export const readLanguage = () => document.documentElement.dataset.language

/** The languages to choose from in the console, whose document names them, besides its own. */
export function listOtherLanguages() {
  const { lang, dataset } = document.documentElement
  const offered = dataset.languages?.split(' ') ?? []
  return languages.filter((one) => offered.includes(one) && !lang.startsWith(one))
}

/** Returns the path prefix of this document's language. */
export function readBase() {
  const language = readLanguage()
  return language ? `/${language}` : ''
}

/** Returns the address of a page in the language whose addresses begin with `base`. */
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

/** Returns the path of a page as the routes know it. */
export const withoutBase = (path: string, base = readBase()) => path.slice(base.length) || '/'
