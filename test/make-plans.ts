import { demoPattern } from '#db/demo/patterns.ts'
import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { storePattern } from '#domains/exams/patterns/store-pattern.ts'
import { newId } from '#platform/data/database/ids.ts'
import { choice } from './student-api.ts'
import type { TestApp } from './test-app.ts'

/* Tests as planned by examiners. */

/** Returns the input for a pattern of one section of two questions. */
export function smallPattern() {
  const { body, ...rest } = demoPattern('own-railway-30')
  const [section] = body.sections
  if (!section) throw new Error('the pattern has no section')
  return { ...rest, key: `small-${newId()}`, body: { ...body, sections: [{ ...section, questions: 2 }] } }
}

/** Stores a small pattern and two questions, and returns the input for a test of them in an hour. */
export async function planOf({ app }: { app: TestApp }) {
  const { id } = await storePattern(app.context(), smallPattern())
  const question_ids = [await storeQuestions(app.context(), [choice('single', 'A'), choice('single', 'B')])]
  const publish_date = new Date(app.now().getTime() + 3_600_000).toISOString()
  return { pattern_id: id, quiz_name: 'A mock', quiz_type: 'mock-flt', publish_date, languages: ['en'], question_ids }
}
