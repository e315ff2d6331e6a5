import { t } from '#platform/text/messages.ts'
import css from './language-choice.module.css'

// not translated: each in itself
const names: Record<string, string> = { en: 'English', hi: 'हिन्दी', or: 'ଓଡ଼ିଆ', bn: 'বাংলা' }

/**
 * Links to this page in each language; a script of the document stores the chosen one
 * (shell/inline/choose-language.ts). Nothing if there is only one language.
 */
export function LanguageChoice({ links }: { links: readonly { language: string; href: string }[] }) {
  if (links.length === 0) return null
  return (
    <nav className={css.choices} aria-label={t`Language`}>
      {links.map(({ language, href }) => (
        <a key={language} href={href} hrefLang={language} lang={language}>
          {names[language] ?? language}
        </a>
      ))}
    </nav>
  )
}
