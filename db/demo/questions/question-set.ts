import type { DemoQuestion, Localised } from './question.ts'
import { seededRandom, seedOf, shuffled } from './seeded-random.ts'

/** A question before its options have their places. */
export type Draft = Pick<DemoQuestion, 'difficulty' | 'text' | 'solution' | 'passage'> & {
  key: Localised
  wrong: Localised[]
}

type Heading = Pick<DemoQuestion, 'subject' | 'topic'> & { ref: string }

/** Numbers the drafts and deals the keys evenly over the letters, in an order fixed by the set's ref. */
export function questionSet(heading: Heading, drafts: Draft[]): DemoQuestion[] {
  const random = seededRandom(seedOf(heading.ref))
  let deck: number[] = []
  return drafts.map((draft, index) => {
    const places = draft.wrong.length + 1
    if (!deck.some((place) => place < places)) deck = shuffled([...Array(places).keys()], random)
    const correct = deck.find((place) => place < places) ?? 0
    deck = deck.filter((place) => place !== correct)
    const wrong = shuffled(draft.wrong, random)
    const options = [...wrong.slice(0, correct), draft.key, ...wrong.slice(correct)]
    return {
      ref: `${heading.ref}.${String(index + 1).padStart(2, '0')}`,
      subject: heading.subject,
      topic: heading.topic,
      difficulty: draft.difficulty,
      text: draft.text,
      options: options.map((option) => inLanguagesOf(draft.text, option)),
      correct,
      solution: draft.solution,
      ...(draft.passage ? { passage: draft.passage } : {}),
    }
  })
}

function inLanguagesOf(text: Localised, option: Localised): Localised {
  return {
    en: option.en,
    ...(text.hi && option.hi ? { hi: option.hi } : {}),
    ...(text.or && option.or ? { or: option.or } : {}),
  }
}
