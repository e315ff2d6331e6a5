import type { Draft } from '#domains/attempts/sitting/schema.ts'
import type { AnswerKey } from '#domains/bank/schema.ts'
import type { TestTerms } from '#domains/exams/patterns/schema.ts'
import { commonDenominator, roundByHand, unitsOf } from '../../independent-marker.ts'
import { ask } from './database.ts'

export type Answer = {
  question_id: string
  option_id: string | null
  option_ids: string[] | null
  number: string | null
  draft: Draft | null
  marked: boolean
  seconds: number
}

function givenOf(answer: Answer | undefined) {
  if (!answer) return undefined
  const { option_ids, number, draft, ...rest } = answer
  return {
    ...rest,
    ...(option_ids === null ? {} : { option_ids }),
    ...(number === null ? {} : { number }),
    ...(draft === null ? {} : { draft }),
  }
}

type KeyRow = { question_id: string; section_id: string; key: AnswerKey; worth: string; penalty: string }

/** Counts a sheet of answers with the second, independent marker. */
export async function createCounter(dataDir: string, testId: string) {
  const keys = await ask<KeyRow>(
    dataDir,
    `select tq.question_id, tq.section_id, q.key, s.marks_per_question as worth, s.penalty from test_questions tq
     join questions q on q.id = tq.question_id join test_sections s on s.id = tq.section_id where tq.test_id = $1`,
    [testId],
  )
  const [test] = await ask<{ terms: TestTerms }>(dataDir, 'select terms from tests where id = $1', [testId])
  if (!test) throw new Error('The test is gone.')
  const { terms } = test
  const sectionOf = ({ section_id, worth, penalty }: KeyRow) => ({ id: section_id, marksPerQuestion: worth, penalty })
  const units = commonDenominator(keys.map(sectionOf))
  return (answers: Map<string, Answer>) => {
    const total = keys.reduce((sum, row) => {
      const key = { questionId: row.question_id, sectionId: row.section_id, key: row.key, dropped: null }
      return sum + unitsOf(key, givenOf(answers.get(row.question_id)), { section: sectionOf(row), terms, units })
    }, 0)
    const exact = { n: BigInt(Math.round(total)), d: BigInt(units) }
    return { exact, shown: roundByHand(exact, terms.roundingPlaces) }
  }
}
