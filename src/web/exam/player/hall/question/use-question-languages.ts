import { useState } from 'react'
import type { Language } from '#domains/bank/schema.ts'
import type { StudentQuestion } from '#domains/exams/papers/schema.ts'
import type { PublicTest } from '#domains/exams/tests/schema.ts'
import { fitLanguage, languagesOf } from '../../fit-language.ts'
import type { Run } from '../../sitting/run.ts'

/** Language of the whole paper, stored with the sitting. */
export type PaperLanguage = {
  language: Language
  /** Message that says why a language cannot be shown. */
  languageProblem: string | null
  onLanguage: (language: Language) => Promise<void>
  ensureLanguage: (language: Language) => Promise<string | null>
}

type LanguageParts = { run: Run; test: PublicTest; paper: PaperLanguage }

/** Returns the language of each question: that of the whole paper, or another chosen for this question, if its section has it. */
export function useQuestionLanguages({ run, test, paper }: LanguageParts) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Language>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const ofSection = (sectionId: string) => run.terms.sections.find(({ _id }) => _id === sectionId)?.languages ?? null
  return {
    problem: problem ?? paper.languageProblem,
    choices: (sectionId: string) => languagesOf(ofSection(sectionId), test.languages),
    shown: ({ _id, section_id }: Pick<StudentQuestion, '_id' | 'section_id'>) =>
      fitLanguage(ofSection(section_id), test.languages, chosen.get(_id) ?? paper.language),
    chooseFor: async (questionId: string, language: Language) => {
      const failure = await paper.ensureLanguage(language)
      setProblem(failure)
      if (failure === null) setChosen((before) => new Map(before).set(questionId, language))
    },
    /** Resets the languages chosen for single questions, so that the whole paper is in one language. */
    chooseForAll: (language: Language) => {
      setProblem(null)
      setChosen(new Map())
      void paper.onLanguage(language)
    },
  }
}
export type QuestionLanguages = ReturnType<typeof useQuestionLanguages>
