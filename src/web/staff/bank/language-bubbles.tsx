import type { LanguageStates } from '#domains/bank/questions/schema.ts'
import { t } from '#platform/text/messages.ts'
import { State } from '../parts/marks/state.tsx'
import css from './line.module.css'
import { languageMarks, languageNames, languages } from './words.ts'
import 'katex/dist/katex.min.css'

const short = { en: 'EN', hi: 'HI', or: 'OR', bn: 'BN' } as const

/** Shows the four languages at a glance; screen readers get the available ones as text. */
export function LanguageBubbles({ states }: { states: LanguageStates }) {
  const there = languages.filter((language) => states[language] !== 'missing')
  return (
    <>
      <span className="sr">
        {there.map((language) => `${languageNames[language]} ${languageMarks[states[language]].word}`).join(', ')}
      </span>
      <span className={css.bubbles} aria-hidden="true">
        {there.map((language) => (
          <State key={language} mark={languageMarks[states[language]].mark}>
            {short[language]}
          </State>
        ))}
      </span>
    </>
  )
}

/** The beginning of a question on one line, sanitised and typeset by the server. */
export function Line({ html }: { html: string }) {
  return <span className={css.line} dangerouslySetInnerHTML={{ __html: html || t`No text yet` }} />
}
