import type { DemoQuestion, Localised } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

/** One fact asked in one language or several. A word is written 'English' or 'English | हिन्दी | ଓଡ଼ିଆ'. */
export type Fact = { level: Draft['difficulty']; text: string; key: string; wrong: string[]; why: string }

export function factQuestions(topic: string, ref: string, facts: Fact[]): DemoQuestion[] {
  return questionSet(
    { subject: 'general-awareness', topic, ref: `general-awareness.${ref}` },
    facts.map((fact) => ({
      difficulty: fact.level,
      text: localised(fact.text),
      key: localised(fact.key),
      wrong: fact.wrong.map(localised),
      solution: localised(fact.why),
    })),
  )
}

function localised(words: string): Localised {
  const [en = '', hi, or] = words.split(' | ')
  return { en, ...(hi ? { hi } : {}), ...(or ? { or } : {}) }
}
