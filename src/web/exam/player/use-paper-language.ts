import { useRef, useState } from 'react'
import type { Language } from '#domains/bank/schema.ts'
import { t } from '#platform/text/messages.ts'
import { languageNames } from '#web/shell/languages.tsx'
import type { Stage } from './stage.ts'

function firstLanguage(stage: Stage): Language {
  return ('info' in stage ? stage.info.test.languages[0] : undefined) ?? 'en'
}

function cannotRead(language: Language) {
  return t`The questions in ${languageNames[language]} could not be loaded. Check your network and try again.`
}

/** The language that the whole paper is read in, and what it takes to read it. */
export function usePaperLanguage(stage: Stage) {
  const [chosen, setChosen] = useState<Language | null>(null)
  const [languageProblem, setProblem] = useState<string | null>(null)
  const latest = useRef<Language | null>(null)
  const languages = stage.name === 'hall' ? stage.languages : null

  /** Resolves when the questions can be read in the language: with null or, fit to show, with why they cannot. */
  async function ensureLanguage(language: Language) {
    if (!languages || languages.has(language)) return null
    return languages.load(language).then(
      () => null,
      () => cannotRead(language),
    )
  }

  async function onLanguage(language: Language) {
    latest.current = language
    const problem = await ensureLanguage(language)
    // Another one may have been asked for meanwhile.
    if (latest.current !== language) return
    setProblem(problem)
    if (problem === null) setChosen(language)
  }

  return { language: chosen ?? firstLanguage(stage), languageProblem, onLanguage, ensureLanguage }
}
