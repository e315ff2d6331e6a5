import type { Language, Localised } from '../../domains/exams/schema.ts'

type RichHtmlProps = { text: Localised; language: Language; className?: string | undefined }

/** A text of the paper in the chosen language, in English where it has no translation. The server has sanitised it. */
export function RichHtml({ text, language, className }: RichHtmlProps) {
  const own = text[language]
  return (
    <div className={className} lang={own ? language : 'en'} dangerouslySetInnerHTML={{ __html: own ?? text.en }} />
  )
}
