import type { Language } from '#domains/bank/schema.ts'
import type { DemoQuestion } from './questions.ts'

/** Questions that share a passage stay together. */
function blocksOf(questions: DemoQuestion[]) {
  const blocks: DemoQuestion[][] = []
  for (const question of questions) {
    const last = blocks.at(-1)
    const isSamePassage = question.passage !== undefined && last?.[0]?.passage === question.passage
    if (last && isSamePassage) last.push(question)
    else blocks.push([question])
  }
  return blocks
}

/** One block of each topic in turn, so that a paper of any length has a bit of everything. */
function interleaveTopics(questions: DemoQuestion[]) {
  const topics = new Map<string, DemoQuestion[][]>()
  for (const block of blocksOf(questions)) {
    const topic = block[0]?.topic ?? ''
    topics.set(topic, [...(topics.get(topic) ?? []), block])
  }
  const rows = [...topics.values()]
  const longest = Math.max(0, ...rows.map((row) => row.length))
  return Array.from({ length: longest }, (_, turn) => rows.flatMap((row) => row[turn] ?? [])).flat()
}

function isIn(languages: Language[], { text }: DemoQuestion) {
  return languages.every((language) => text[language] !== undefined)
}

/** Hands out questions for papers: `pick(subject, count, languages)` goes on where it stopped for that subject and language set. */
export function questionPicker(bank: DemoQuestion[]) {
  const queues = new Map<string, { questions: DemoQuestion[]; next: number }>()
  return (wanted: { subject: DemoQuestion['subject']; count: number; languages: Language[] }) => {
    const key = `${wanted.subject} ${wanted.languages.join()}`
    const queue = queues.get(key) ?? {
      questions: interleaveTopics(bank.filter((q) => q.subject === wanted.subject && isIn(wanted.languages, q))),
      next: 0,
    }
    queues.set(key, queue)
    const { count } = wanted
    if (count > queue.questions.length) throw new Error(`The bank has only ${queue.questions.length} of ${key}`)
    const picked = Array.from({ length: count }, (_, i) => queue.questions[(queue.next + i) % queue.questions.length])
    queue.next += count
    return picked.flatMap((question) => question ?? [])
  }
}
