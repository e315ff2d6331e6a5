import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { LanguageSelect } from '../language-select.tsx'
import css from './briefing.module.css'
import { englishTexts, type InstructionTexts } from './instructions/texts-en.ts'

type ChoiceProps = {
  info: TestForCandidate
  language: Language
  onLanguage: (language: Language) => void
  texts?: InstructionTexts
}

/** The language that the questions begin in; nothing where there is only one. */
export function LanguageChoice({ info, language, onLanguage, texts = englishTexts }: ChoiceProps) {
  const { languages } = info.test
  if (languages.length < 2) return null
  return (
    <p className={`${css.language} ${css.field}`}>
      <LanguageSelect label={texts.defaultLanguage} languages={languages} value={language} onChange={onLanguage} />
      <span>{texts.defaultLanguageNote}</span>
    </p>
  )
}
