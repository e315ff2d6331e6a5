import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { plainTerms } from '#domains/exams/patterns/rules.ts'
import type { ResultTerms } from '#domains/exams/patterns/schema.ts'
import { storeTest } from '#domains/exams/tests/schedule-test.ts'
import { newId } from '#platform/data/database/ids.ts'
import { newPhone } from './factories.ts'
import { numeric } from './student-api.ts'
import type { TestApp } from './test-app.ts'

/* A field of random candidates, the same for the same seed, written directly into the tables: thousands of them cannot sit tests one by one. */

export type Simulated = {
  id: string
  attemptId: string
  shift: number
  name: string
  born: string | null
  category: 'General' | 'OBC' | 'SC' | 'ST' | null
  state: string | null
  centreId: string | null
  roll: number
  /** Correct, wrong and blank answers per section. */
  answers: { right: number; wrong: number; blank: number }[]
  seconds: number
}

/** Two counting sections and one that only qualifies. */
export const simulatedSections = [
  { name: 'Mathematics', questions: 12, marks: [2n, 1n], penalty: [1n, 2n], isQualifying: false },
  { name: 'Science', questions: 10, marks: [1n, 1n], penalty: [1n, 3n], isQualifying: false },
  { name: 'Computer', questions: 4, marks: [1n, 1n], penalty: [0n, 1n], isQualifying: true },
] as const

export function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % sides
  }
}

async function makeShift(
  app: TestApp,
  questionIds: string[],
  { results, shift }: { results: ResultTerms; shift: number },
) {
  const left = [...questionIds]
  return storeTest(app.context(), {
    name: `Shift ${shift + 1}`,
    type: 'scholarship',
    modes: ['online', 'offline'],
    durationMinutes: 60,
    languages: ['en'],
    opensAt: new Date(app.now().getTime() - (10 - shift) * 86_400_000),
    terms: { ...plainTerms, roundingPlaces: 5, results },
    sections: simulatedSections.map(({ name, questions, marks, penalty, isQualifying }) => ({
      name,
      marksPerQuestion: marks.join('/').replace('/1', ''),
      penalty: penalty.join('/'),
      isQualifying,
      questionIds: left.splice(0, questions),
    })),
  })
}

const names = ['Asha', 'Bikash', 'Chandan', 'Dipti', 'Esha', 'Falguni', 'Gopal', 'Hari']

function rollCandidate(
  roll: ReturnType<typeof dice>,
  at: { shift: number; centreIds: string[]; number: number },
): Simulated {
  const skill = roll(8)
  const answers = simulatedSections.map(({ questions }) => {
    const right = Math.min(questions, roll(questions + 1) > 10 - skill ? roll(questions + 1) : roll(1 + questions / 2))
    const wrong = roll(questions - right + 1)
    return { right, wrong, blank: questions - right - wrong }
  })
  return {
    id: newId(),
    attemptId: newId(),
    shift: at.shift,
    name: `${names[roll(names.length)]} ${String.fromCharCode(65 + roll(26))}`,
    born: roll(12) === 0 ? null : `2009-0${1 + roll(9)}-1${roll(4)}`,
    category: ([null, 'General', 'General', 'OBC', 'SC', 'ST'] as const)[roll(6)] ?? null,
    state: [null, 'Odisha', 'odisha ', 'West Bengal'][roll(4)] ?? null,
    centreId: roll(5) < 2 ? (at.centreIds[roll(at.centreIds.length)] ?? null) : null,
    roll: at.number,
    answers,
    seconds: 600 + roll(300),
  }
}

/** Returns a fraction such as '7/2', the marks of right and wrong answers, summed independently. */
function fractionText(n: bigint, d: bigint) {
  const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))
  const by = gcd(n, d)
  return d / by === 1n ? String(n / by) : `${n / by}/${d / by}`
}

function scoreOf({ answers }: Simulated, sectionIds: string[]) {
  let [n, d] = [0n, 1n]
  const sections = simulatedSections.map(({ marks, penalty, isQualifying }, index) => {
    const { right, wrong, blank } = answers[index] ?? { right: 0, wrong: 0, blank: 0 }
    const own = BigInt(right) * marks[0] * penalty[1] - BigInt(wrong) * penalty[0] * marks[1]
    const of = marks[1] * penalty[1]
    if (!isQualifying) [n, d] = [n * of + own * d, d * of]
    const section = {
      sectionId: sectionIds[index],
      correct: right,
      wrong,
      skipped: blank,
      seconds: 9,
      marks: fractionText(own, of),
    }
    return isQualifying ? { ...section, isQualifying: true } : section
  })
  return { marks: fractionText(n, d), merit: Number(n) / Number(d), sections }
}

async function write(app: TestApp, table: string, rows: object[]) {
  const [first = {}] = rows
  const columns = Object.keys(first).join(', ')
  for (let from = 0; from < rows.length; from += 2000)
    await app.pool.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows.slice(from, from + 2000))],
    )
}

type Wanted = { seed: number; candidates: number; shifts: number; centreIds: string[]; results: ResultTerms }

/** Stores the shifts of an examination with everyone who sat them; a tenth more are registered but absent. */
export async function simulateField(app: TestApp, { seed, candidates, shifts, centreIds, results }: Wanted) {
  const roll = dice(seed)
  const count = simulatedSections.reduce((sum, { questions }) => sum + questions, 0)
  const questionIds = await storeQuestions(
    app.context(),
    Array.from({ length: count }, () => numeric('1')),
  )
  const testIds: string[] = []
  for (let shift = 0; shift < shifts; shift++) testIds.push(await makeShift(app, questionIds, { results, shift }))
  const sections = await app.pool.query<{ id: string; test_id: string }>(
    'select id, test_id from test_sections where test_id = any($1) order by position',
    [testIds],
  )
  const all = Array.from({ length: candidates + Math.ceil(candidates / 10) }, (_, n) =>
    rollCandidate(roll, { shift: roll(shifts), centreIds, number: n + 1 }),
  )
  const at = app.now().toISOString()
  await write(
    app,
    'users',
    all.map((one, n) => ({
      id: one.id,
      role: 'student',
      candidate_name: one.name,
      user_name: `sim-${seed}-${n}-${one.id}`,
      email: '',
      contact: newPhone(),
      registration_number: `S-${one.id}`,
      password_hash: 'none',
      created_at: at,
      has_password: false,
      has_extra_time: false,
      profile_version: 1,
    })),
  )
  await write(
    app,
    'profiles',
    all.map((one) => ({
      user_id: one.id,
      dob: one.born,
      category: one.category,
      present_address: one.state === null ? null : { state: one.state },
      updated_at: at,
    })),
  )
  await write(
    app,
    'test_registrations',
    all.map((one) => ({
      id: newId(),
      test_id: testIds[one.shift],
      student_id: one.id,
      mode: one.centreId === null ? 'online' : 'offline',
      centre_id: one.centreId,
      roll_number: one.roll,
      created_at: at,
    })),
  )
  await write(
    app,
    'test_candidates',
    all.map((one) => ({
      test_id: testIds[one.shift],
      student_id: one.id,
      name: one.name,
      dob: one.born,
      category: one.category,
      state_name: one.state,
      centre_id: one.centreId,
      revision: 1,
      frozen_at: at,
    })),
  )
  const sat = all.slice(0, candidates)
  await write(
    app,
    'attempts',
    sat.map((one) => attemptOf(one, { testIds, sections: sections.rows, at })),
  )
  app.onContentChange()
  return { testIds, sat, absent: all.slice(candidates) }
}

function attemptOf(
  one: Simulated,
  { testIds, sections, at }: { testIds: string[]; sections: { id: string; test_id: string }[]; at: string },
) {
  const testId = testIds[one.shift]
  const {
    marks,
    merit,
    sections: scored,
  } = scoreOf(
    one,
    sections.filter((row) => row.test_id === testId).map(({ id }) => id),
  )
  const counting = one.answers.slice(0, 2)
  const right = counting.reduce((sum, answer) => sum + answer.right, 0)
  const attempted = counting.reduce((sum, answer) => sum + answer.wrong, right)
  return {
    id: one.attemptId,
    student_id: one.id,
    test_id: testId,
    started_at: at,
    deadline: at,
    extra_minutes_per_hour: 0,
    number: 1,
    epoch: 1,
    device_key: '\\x00',
    journal_seq: 0,
    journal_length: 0,
    closed_at: at,
    closed_by: 'student',
    score: { marks, sections: scored },
    marks_obtained: merit,
    paper_version: 1,
    merit,
    accuracy: attempted === 0 ? 0 : right / attempted,
    seconds_taken: one.seconds,
    tie_key: '',
    centre_id: one.centreId,
  }
}
