export const halfLifeDays = 60
/** With fewer questions there is no dot, whatever the band. */
export const fewestQuestions = 8
/** Points of 100. A wider band has no dot. */
export const widestBand = 60
/** Returns the weight of an answer given `days` ago. An answer from the future, caused by a wrong clock, counts as today's. */
export const weightAfter = (days: number) => 0.5 ** (Math.max(0, days) / halfLifeDays)

export type TopicAnswer = {
  topicId: string
  /** The question through all its versions. */
  itemId: string
  /** Closing time of its attempt, in milliseconds since 1970. */
  at: number
  isRight: boolean
}

/** Returns the first answer to each question. Later ones do not count, because the key has been shown since. */
export function firstAnswers(answers: TopicAnswer[]) {
  const firsts = new Map<string, TopicAnswer>()
  for (const answer of answers.toSorted((a, b) => a.at - b.at))
    if (!firsts.has(answer.itemId)) firsts.set(answer.itemId, answer)
  return [...firsts.values()]
}

/** `low` and `high` of 100, rounded outwards; `right` null: not enough to say. */
export type Mastery = { questions: number; lastAt: number; low: number; high: number; right: number | null }

type Ranked = { name: string; mastery: Mastery | null }

/** Sorts known topics first, then those tried, then the others. */
function placeOf(mastery: Mastery | null) {
  if (mastery === null) return 2
  return mastery.right === null ? 1 : 0
}

/** Compares topics: weakest known first, by the lower end of the band; then those nearest to being known. */
export function compareTopics({ mastery: a, name }: Ranked, { mastery: b, name: otherName }: Ranked) {
  const byPlace = placeOf(a) - placeOf(b)
  if (byPlace !== 0 || a === null || b === null) return byPlace || name.localeCompare(otherName)
  const byStrength =
    a.right === null || b.right === null ? b.questions - a.questions : a.low - b.low || a.right - b.right
  return byStrength || name.localeCompare(otherName)
}
