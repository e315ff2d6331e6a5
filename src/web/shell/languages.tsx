import type { Language } from '#domains/bank/schema.ts'

/** Names of the languages in their own scripts. */
export const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी', or: 'ଓଡ଼ିଆ', bn: 'বাংলা' }

/** One text in the available languages; a page may have only some of them. */
type Texts = { [language in Language]?: string | undefined }

type Props = {
  text: Texts
  language: Language
  className?: string | undefined
  /** Transforms the HTML before it is shown. */
  prepare?: (html: string) => string
}

const fallbacks: Language[] = ['en', 'hi', 'or', 'bn']

/** Text of a question in the wanted language, else in English, else in any available one. The server has sanitised the HTML. */
export function RichHtml({ text, language, className, prepare = (html) => html }: Props) {
  const shown = [language, ...fallbacks].find((candidate) => text[candidate]) ?? 'en'
  return <div className={className} lang={shown} dangerouslySetInnerHTML={{ __html: prepare(text[shown] ?? '') }} />
}
