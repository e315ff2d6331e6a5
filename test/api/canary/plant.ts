import { type NewQuestion, storePassage, storeQuestions } from '../../../src/domains/bank/questions/store-questions.ts'
import { plainTerms } from '../../../src/domains/exams/patterns/rules.ts'
import { storeTest } from '../../../src/domains/exams/tests/schedule-test.ts'
import type { QuizType } from '../../../src/domains/exams/tests/schema.ts'
import { newId } from '../../../src/platform/data/database/ids.ts'
import type { TestApp } from '../../test-app.ts'

/*
 * Tests of which every part carries a word that stands nowhere else, so that a search through bytes tells what has leaked. Ids of options are random and no secret:
 * a key carries a further id that no option has.
 */

export type Kind = 'question' | 'key' | 'solution' | 'marks'
export type Canary = { word: string; kind: Kind; testId: string }

export type PlantedTest = {
  testId: string
  questionIds: string[]
  sectionId: string
  canaries: Canary[]
  /** The right option of the first question, a wrong one of the second, and the question whose answer is a number. */
  right: string
  wrong: string
  numericId: string
}

const penalty = '1/7'
/** `earned`: by one right and one wrong answer, exactly and rounded to seven places. */
const secrets = {
  ranked: { worth: '7919/13', earned: ['55420/91', '609.010989'], value: '271828.1828459', tolerance: '0.000012345' },
  practice: {
    worth: '6007/13',
    earned: ['42036/91', '461.9340659'],
    value: '141421.3562373',
    tolerance: '0.000054321',
  },
}
export type Name = keyof typeof secrets
/** What a correction makes of the number that is right in the ranked test; what was right before is nobody's business then. */
export const correctedValue = '314159.2653589'
export const outOfDate = new Set([secrets.ranked.value, secrets.ranked.tolerance])

function questionsOf(name: Name, passageId: string) {
  const { value, tolerance } = secrets[name]
  const about = { subject: 'quant', topic: 'Canaries', difficulty: 'easy' as const, keepsOrder: false }
  const texts = (n: string | number) => ({
    text: {
      en: `<p>canary-question-${name} ${n}: \\(x^2\\)</p>`,
      hi: `<p>canary-question-${name} ${n} हिन्दी</p>`,
    },
    solution: { en: `<p>canary-solution-${name} ${n}</p>`, hi: `<p>canary-solution-${name} ${n} हिन्दी</p>` },
  })
  const options = [0, 1, 2, 3].map((k) => ({ en: `canary-question-${name} option ${k}` }))
  const list: NewQuestion[] = [
    { ...about, ...texts(0), passageId, options, correct: 2 },
    { ...about, ...texts(1), passageId, options, correct: 0 },
    { ...about, ...texts(2), passageId: null, kind: 'several', options, correct: [1, 3] },
    { ...about, ...texts(3), passageId: null, kind: 'numeric', value, tolerance },
  ]
  return list
}

/** An id more in the key of every choice: nobody can choose it, and whoever sees it has seen the key. */
async function plantInKeys({ pool }: TestApp, ids: string[], word: string) {
  await pool.query(
    `update questions set key = jsonb_set(key, '{options}', (key->'options') || to_jsonb($2::text))
     where id = any($1) and kind = 'single'`,
    [ids, word],
  )
}

type Wanted = { name: Name; type: QuizType; opensAt: Date; isReleasedByStaff: boolean }

/** A test with canaries in its texts, its options, its passage, its keys, its solutions and the marks it will be given. */
export async function plantTest(app: TestApp, { name, ...test }: Wanted): Promise<PlantedTest> {
  const ctx = app.context()
  const { worth, earned, value, tolerance } = secrets[name]
  const passageId = await storePassage(ctx, { en: `<p>canary-question-${name} passage</p>` })
  const questionIds = await storeQuestions(ctx, questionsOf(name, passageId))
  await plantInKeys(app, questionIds, `canary-key-${name}`)
  const testId = await storeTest(ctx, {
    name: `Test ${name}`,
    durationMinutes: 60,
    isFree: true,
    languages: ['en', 'hi'],
    ...test,
    terms: { ...plainTerms, roundingPlaces: 7 },
    // Of two sections the first can be left for good.
    sections: [questionIds.slice(0, 2), questionIds.slice(2)].map((own, index) => ({
      name: `Section ${index}`,
      marksPerQuestion: worth,
      penalty,
      locks: true,
      earlyAdvance: true,
      questionIds: own,
    })),
  })
  app.onContentChange()
  const [first = '', second = '', , numericId = ''] = questionIds
  const { rows } = await app.pool.query<{ id: string; question_id: string; is_right: boolean }>(
    `select q.id as question_id, o.id, q.key->'options' ? o.id as is_right
     from questions q, jsonb_to_recordset(q.options) as o(id text) where q.id = any($1)`,
    [questionIds],
  )
  const optionOf = (questionId: string, isRight: boolean) =>
    rows.find((row) => row.question_id === questionId && row.is_right === isRight)?.id ?? 'no such option'
  const { rows: sections } = await app.pool.query('select id from test_sections where test_id = $1 order by position', [
    testId,
  ])
  const words: [Kind, string[]][] = [
    ['question', [`canary-question-${name}`]],
    ['key', [`canary-key-${name}`, value, tolerance, ...(name === 'ranked' ? [correctedValue] : [])]],
    ['solution', [`canary-solution-${name}`]],
    ['marks', earned],
  ]
  return {
    testId,
    questionIds,
    numericId,
    sectionId: String(sections[0]?.id),
    right: optionOf(first, true),
    wrong: optionOf(second, false),
    canaries: words.flatMap(([kind, list]) => list.map((word) => ({ kind, word, testId }))),
  }
}

/** A place in a ranked test, to be sat in the player. */
export async function register(app: TestApp, testId: string, studentId: string) {
  const id = newId()
  await app.pool.query(
    `insert into test_registrations (id, test_id, student_id, mode, roll_number, created_at)
     select $1, $2, $3, 'online', coalesce(max(roll_number), 0) + 1, $4 from test_registrations where test_id = $2`,
    [id, testId, studentId, app.now()],
  )
  return id
}
