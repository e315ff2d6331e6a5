import { useId } from 'react'
import type { Language } from '#domains/bank/schema.ts'
import { t } from '#platform/text/messages.ts'
import { languageNames } from '#web/shell/languages.tsx'

type LanguageSelectProps = {
  languages: Language[]
  value: Language
  onChange: (language: Language) => void
  label?: string
  className?: string | undefined
}

/** Renders nothing if there is only one language. */
export function LanguageSelect({ languages, value, onChange, label = t`View in`, className }: LanguageSelectProps) {
  const id = useId()
  if (languages.length < 2) return null
  return (
    <span className={className}>
      <label htmlFor={id}>{label}</label>{' '}
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(languages.find((language) => language === target.value) ?? 'en')}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </span>
  )
}
