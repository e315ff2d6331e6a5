import { use } from 'react'
import { useLocation } from 'react-router'
import { addressBelow, OfferedLanguages } from './offered-languages.ts'

/** Returns the addresses of this page in each language; none if there is only one. */
export function useLanguageLinks() {
  const languages = use(OfferedLanguages)
  const { pathname, search } = useLocation()
  return languages.map(({ language, base }) => ({ language, href: addressBelow(base, pathname) + search }))
}
