import type { Language, Localised } from '../domains/exams/schema.ts'

/** Each language in its own name. */
export const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी', or: 'ଓଡ଼ିଆ', bn: 'বাংলা' }

type Props = { text: Localised; language: Language; className?: string | undefined }

/** Text of a question in the wanted language, in English where it has no translation. The server has sanitised the HTML. */
export function RichHtml({ text, language, className }: Props) {
  const translated = text[language]
  return (
    <div
      className={className}
      lang={translated ? language : 'en'}
      dangerouslySetInnerHTML={{ __html: translated || text.en }}
    />
  )
}
