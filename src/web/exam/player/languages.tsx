import { useId } from 'react'
import type { Language } from '../../../domains/exams/schema.ts'

const names: Record<Language, string> = { en: 'English', hi: 'हिन्दी', or: 'ଓଡ଼ିଆ', bn: 'বাংলা' }

type LanguageSelectProps = {
  languages: Language[]
  value: Language
  onChange: (language: Language) => void
  className?: string | undefined
}

/** Nothing to choose, nothing to see. */
export function LanguageSelect({ languages, value, onChange, className }: LanguageSelectProps) {
  const id = useId()
  if (languages.length < 2) return null
  return (
    <span className={className}>
      <label htmlFor={id}>View in</label>{' '}
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(languages.find((language) => language === target.value) ?? 'en')}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {names[language]}
          </option>
        ))}
      </select>
    </span>
  )
}
