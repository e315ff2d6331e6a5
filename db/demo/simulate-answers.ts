import type { PastSitting } from '#domains/attempts/sitting/store-sittings.ts'
import type { AnswerKey } from '#domains/bank/schema.ts'
import { demoCandidates } from './accounts.ts'
import { seededRandom, seedOf } from './seeded-random.ts'

/** Returns how many candidates have sat a paper: fewer for longer ones, also because the demo's first start waits for each stored answer. */
export function countSitters(questions: number) {
  return Math.min(demoCandidates.length, Math.max(30, Math.floor(2200 / questions)))
}

type Key = { questionId: string; section: number; key: AnswerKey; options: string[] }
type Answer = PastSitting['answers'][number]

function answerOf(
  { key, options }: Pick<Key, 'key' | 'options'>,
  isRight: boolean,
  random: () => number,
): Partial<Answer> {
  if (key.kind === 'numeric') return { number: isRight ? key.value : String(Math.trunc(random() * 90)) }
  const wrong = options.filter((id) => !key.options.includes(id))
  const choice = wrong[Math.floor(random() * wrong.length)] ?? null
  if (key.kind === 'single') return { option_id: isRight ? (key.options[0] ?? null) : choice }
  if (isRight) return { option_ids: key.options }
  // Half of the right options, or one too many.
  return { option_ids: random() < 0.5 || choice === null ? key.options.slice(0, 1) : [...key.options, choice] }
}

/**
 * Simulates a candidate's answers: able candidates answer more, faster and better; some questions are hard for
 * everyone, and most papers are not finished. Deterministic.
 */
export function answerPaper(
  { candidate, test, seconds }: { candidate: number; test: string; seconds: number },
  keys: Key[],
): Answer[] {
  const random = seededRandom(seedOf(`${test} ${candidate}`))
  // Distributed like real marks: many in the middle, few at the ends.
  const ability = 0.25 + 0.6 * ((random() + random() + random()) / 3)
  const pace = (seconds / keys.length) * (1.25 - 0.4 * ability)
  let left = seconds
  return keys.flatMap(({ questionId, section, ...key }, index): Answer[] => {
    const hardness = seededRandom(seedOf(`${test} question ${index}`))() * 0.5
    const own = Math.round(pace * (0.4 + 0.8 * random() + 0.4 * hardness))
    if (own > left) return []
    left -= own
    const isAnswered = random() < 0.55 + 0.5 * ability - 0.5 * hardness
    const isRight = random() < ability * 1.25 - 0.6 * hardness
    const given = isAnswered ? answerOf(key, isRight, random) : {}
    return [{ question_id: questionId, section, option_id: null, ...given, seconds: own }]
  })
}

const devices = ['Chrome on Android', 'Chrome on Windows', 'Safari on iPhone', 'Firefox on Windows']

export function deviceOf(candidate: number) {
  return devices[candidate % devices.length] ?? ''
}
