import { use } from 'react'
import { useLocation } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { addressBelow, OfferedLanguages } from '../offered-languages.ts'
import css from './language-choice.module.css'

/** Names of the languages in themselves. */
// not translated: each in itself
const names: Record<string, string> = { en: 'English', hi: 'हिन्दी', or: 'ଓଡ଼ିଆ', bn: 'বাংলা' }

/** Links to this page in each language, of which a script of the document keeps the last (shell/inline/choose-language.ts); nothing where there is one language. */
export function LanguageChoice() {
  const languages = use(OfferedLanguages)
  const { pathname, search } = useLocation()
  if (languages.length === 0) return null
  return (
    <nav className={css.choices} aria-label={t`Language`}>
      {languages.map(({ language, base }) => (
        <a key={language} href={addressBelow(base, pathname) + search} hrefLang={language} lang={language}>
          {names[language] ?? language}
        </a>
      ))}
    </nav>
  )
}
