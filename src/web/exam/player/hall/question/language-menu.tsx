import { useId } from 'react'
import type { Language } from '#domains/bank/schema.ts'
import { languageNames } from '#web/shell/languages.tsx'

export type HeadLanguages = {
  /** Those that this question has, and what chooses one for it alone. */
  ofQuestion: Language[]
  onQuestion: (language: Language) => void
  ofPaper: Language[]
  paper: Language
  onPaper: (language: Language) => void
}

type MenuProps = HeadLanguages & { shown: Language; className?: string | undefined }

/** On a phone there is room for one list: it says what the whole paper is read in, and offers another language for the question alone. */
export function LanguageMenu({ ofPaper, ofQuestion, paper, shown, onPaper, onQuestion, className }: MenuProps) {
  const id = useId()
  if (ofPaper.length < 2) return null
  const isOwn = shown !== paper && ofQuestion.length > 1
  const find = (value: string) => ofPaper.find((language) => value.endsWith(`-${language}`)) ?? 'en'
  const option = (scope: 'paper' | 'question', language: Language) => (
    <option key={language} value={`${scope}-${language}`} lang={language}>
      {languageNames[language]}
    </option>
  )
  return (
    <span className={className}>
      <label htmlFor={id}>View in</label>{' '}
      <select
        id={id}
        value={isOwn ? `question-${shown}` : `paper-${paper}`}
        onChange={({ target: { value } }) => (value.startsWith('paper-') ? onPaper : onQuestion)(find(value))}
      >
        <optgroup label="Whole paper">{ofPaper.map((language) => option('paper', language))}</optgroup>
        {ofQuestion.length > 1 && (
          <optgroup label="This question only">{ofQuestion.map((language) => option('question', language))}</optgroup>
        )}
      </select>
    </span>
  )
}
