import { analysisCalls } from '#domains/attempts/calls.ts'
import { sittingCalls } from '#domains/attempts/sitting/calls.ts'
import type { JournalEntry, OpenAttempt } from '#domains/attempts/sitting/schema.ts'
import type { StudentPaper, StudentQuestion } from '#domains/exams/papers/schema.ts'
import { bundleCalls } from '#domains/student-area/calls.ts'
import { ensure, type Student } from './student.ts'
import { questionsCount } from './student-names.ts'

const pageSize = 10

/** Returns option A, or B in the second round; null for the last question of each page, which is visited but not answered. */
function chosenOption(question: StudentQuestion, round: 1 | 2) {
  return question.sno % pageSize === 0 ? null : (question.options[round - 1]?._id ?? null)
}

function entriesFor(questions: StudentQuestion[], round: 1 | 2, lastSeq: number): JournalEntry[] {
  const at = new Date().toISOString()
  return questions.map((question, index) => ({
    seq: lastSeq + index + 1,
    question_id: question._id,
    option_id: chosenOption(question, round),
    marked: index % 5 === 4,
    seconds: 20 * round,
    at,
  }))
}

/** Goes through ten pages: reads the questions, saves five answers, then ten. */
async function answerAll(student: Student, attempt: OpenAttempt): Promise<StudentPaper> {
  const { api, timed } = student
  let seq = 0
  async function save(questions: StudentQuestion[], round: 1 | 2) {
    const entries = entriesFor(questions, round, seq)
    const step = round === 1 ? 'save 5 answers' : 'save 10 answers'
    const { acknowledged } = await timed(step, () =>
      api(sittingCalls).saveAnswers({ id: attempt._id }, { epoch: attempt.epoch, entries }),
    )
    seq += entries.length
    ensure(acknowledged === seq, `${acknowledged} of ${seq} entries acknowledged`)
  }
  const readQuestions = () => timed('read questions', () => student.getPaper(attempt))

  const first = await readQuestions()
  const paper = await first.open()
  ensure(paper.questions.length === questionsCount, `${paper.questions.length} questions`)
  for (let at = 0; at < questionsCount; at += pageSize) {
    const { tag } = at === 0 ? first : await readQuestions()
    ensure(tag === first.tag, 'the questions have changed')
    const page = paper.questions.slice(at, at + pageSize)
    await save(page.slice(0, pageSize / 2), 1)
    await save(page, 2)
  }
  return paper
}

async function checkAnalysis(student: Student, submissionId: string, paper: StudentPaper) {
  const analysis = await student.timed('analysis', () => student.api(analysisCalls).analysis({ id: submissionId }))
  const chosen = new Map(paper.questions.map((question) => [question._id, chosenOption(question, 2)]))
  const answered = [...chosen.values()].filter((option) => option !== null).length
  const { correct, wrong, skipped, question_data: rows } = analysis
  ensure(correct + wrong === answered, `${correct + wrong} questions counted as answered, not ${answered}`)
  ensure(correct + wrong + skipped === questionsCount, `${correct + wrong + skipped} questions counted`)
  const asSent = rows.filter(({ q_id, selected_option }) => chosen.get(q_id._id) === selected_option)
  ensure(asSent.length === questionsCount, `${asSent.length} questions analysed with the option sent last`)
}

/** Runs everything a student does around one test of a hundred questions, without a pause. Throws at the first wrong answer. */
export async function sitTest(student: Student, { userName, testId }: { userName: string; testId: string }) {
  const { api, timed, signIn } = student
  await timed('sign in', () => signIn(userName))
  const { quizzes } = await timed('dashboard', async () => {
    const { open_tests: version, tests } = await api(bundleCalls).ownPart()
    return tests ?? api(bundleCalls).openTests({ version })
  })
  ensure(quizzes.find(({ _id }) => _id === testId)?.may_start === true, 'the dashboard does not offer the test')
  const before = await timed('instructions', () => api(sittingCalls).testForCandidate({ id: testId }))
  ensure(before.may_start && before.test.questions_count === questionsCount, 'the instructions do not fit the test')
  const attempt = await timed('start', () => api(sittingCalls).openAttempt({ id: testId }))
  ensure(attempt.time_left > 0 && attempt.answers.length === 0, 'the attempt does not begin empty')

  const paper = await answerAll(student, attempt)
  const summary = await timed('summary', () => api(sittingCalls).testForCandidate({ id: testId }))
  ensure(summary.submission_status === 'pending-submission', `the test is ${summary.submission_status} in the summary`)
  const { submission_id } = await timed('submit', () => api(sittingCalls).submitAttempt({ id: attempt._id }))
  ensure(submission_id === attempt._id, 'another submission')
  await checkAnalysis(student, submission_id, paper)
}
