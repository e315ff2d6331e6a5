import { regradeTest } from '../../../src/domains/attempts/marking/regrade-test.ts'
import type { OpenAttempt } from '../../../src/domains/attempts/sitting/schema.ts'
import { correctKey } from '../../../src/domains/exams/results/correct-question.ts'
import { runNextJob } from '../../../src/platform/work/jobs/jobs.ts'
import { actorAs, makeSignedIn } from '../../factories.ts'
import { entriesOf } from '../../student-api.ts'
import type { TestApp } from '../../test-app.ts'
import { type Asker, createAsker, type Ids, type Person, roles, type Visitor, visitors } from './ask-everything.ts'
import { correctedValue, type PlantedTest, plantTest, register } from './plant.ts'

/*
 * A ranked test and one for practice go by, from before they open until after the results of the ranked one are released. In each phase everybody below an examiner
 * asks for everything. In the short form one does so in three of the phases, whoever has most to find, and pages are opened in one.
 */

export type Form = 'short' | 'all'

/** On public pages. */
export const nameOfRanked = 'Test ranked'
export const sitters = ['studentA', 'studentB', 'tester'] as const
type Sitter = (typeof sitters)[number]

type Hall = { app: TestApp; asker: Asker; ranked: PlantedTest; practice: PlantedTest; ids: Ids }

const openRoute = 'POST /api/quiz-portal/tests/:id/attempt'
const minutes = (count: number) => count * 60

async function makePeople(app: TestApp) {
  const made = new Map<string, Person>()
  for (const [visitor, role] of Object.entries(roles)) {
    if (role === null) continue
    const { user, token } = await makeSignedIn(app, { role })
    made.set(visitor, { id: user.id, token })
  }
  const person = (name: Visitor) => made.get(name) ?? { id: '', token: '' }
  return {
    studentA: person('studentA'),
    studentB: person('studentB'),
    bystander: person('bystander'),
    tester: person('tester'),
    editor: person('editor'),
    counsellor: person('counsellor'),
    accounts: person('accounts'),
    centreManager: person('centreManager'),
  }
}

/** Opens an attempt, and answers its first question right and its second one wrong. */
async function sit({ app, asker }: Hall, visitor: Sitter, { testId, questionIds, right, wrong }: PlantedTest) {
  const attempt = await asker.do<OpenAttempt>(visitor, openRoute, { id: testId })
  const [first = '', second = ''] = questionIds
  const entries = entriesOf(app, [
    [first, { option_id: right }],
    [second, { option_id: wrong }],
  ])
  const body = { epoch: attempt.epoch, entries }
  await asker.do(visitor, 'POST /api/quiz-portal/attempts/:id/answers', { id: attempt._id, body })
  return attempt._id
}

/** What only the owner of an open attempt can do. */
async function reportAndLeave({ asker, practice }: Hall, visitor: Sitter, attemptId: string) {
  const { sectionId: section_id, questionIds } = practice
  const report = { question_id: questionIds[0], problem: 'wording', note: 'What is meant?' }
  await asker.do(visitor, 'POST /api/quiz-portal/attempts/:id/reports', { id: attemptId, body: report })
  const attempt = await asker.do<OpenAttempt>(visitor, openRoute, { id: practice.testId })
  const body = { epoch: attempt.epoch, section_id }
  await asker.do(visitor, 'POST /api/quiz-portal/attempts/:id/leave-section', { id: attemptId, body })
}

async function submitAll({ asker }: Hall, visitor: Sitter, attemptIds: string[]) {
  for (const id of attemptIds) await asker.do(visitor, 'POST /api/quiz-portal/attempts/:id/submit', { id })
}

async function correct({ app, ranked: { testId, numericId: questionId } }: Hall) {
  const { user } = await makeSignedIn(app, { role: 'examiner' })
  const ctx = app.context(actorAs('examiner', user.id))
  const key = { kind: 'numeric' as const, value: correctedValue, tolerance: '0' }
  await correctKey(ctx, { testId, questionId, key, reason: `${correctedValue} is right.` })
  while (await runNextJob(app.context(), { 'regrade-test': (ctx) => regradeTest(ctx, testId) }));
  app.onContentChange()
}

async function release({ app, ranked }: Hall) {
  const { token } = await makeSignedIn(app, { role: 'examiner' })
  const url = `/api/staff/tests/${ranked.testId}/release-results`
  const { status, text } = await app.call('POST', url, { token, body: {} })
  if (status !== 200) throw new Error(`The results are not released: ${text}`)
  app.onContentChange()
}

async function openHall(app: TestApp): Promise<Hall> {
  const opensAt = new Date(app.now().getTime() + minutes(5) * 1000)
  const ranked = await plantTest(app, { name: 'ranked', type: 'ftd', opensAt, isReleasedByStaff: true })
  const practice = await plantTest(app, { name: 'practice', type: 'mock-flt', opensAt, isReleasedByStaff: false })
  const people = await makePeople(app)
  const sample = { questionId: ranked.questionIds[0] ?? '', sectionId: ranked.sectionId }
  const registrations = []
  for (const { id } of [people.studentA, people.studentB]) registrations.push(await register(app, ranked.testId, id))
  const others = [sample.questionId, people.studentA.id, ...registrations]
  const ids: Ids = { tests: [ranked.testId, practice.testId], attempts: [], others }
  const words = [...ranked.canaries, ...practice.canaries].map(({ word }) => word)
  const asker = createAsker({ app, people, sample, words: [...words, nameOfRanked] })
  return { app, asker, ranked, practice, ids }
}

/** One after the other: before the opening, while all sit, after some have submitted, after the window, and after the release. */
export async function goThrough(app: TestApp, form: Form) {
  const hall = await openHall(app)
  const all = form === 'all'
  const { asker, ids, ranked, practice } = hall
  asker.begin('before')
  await (all ? asker.askEverything(ids) : asker.askCalls(ids, ['studentA']))

  app.advance(minutes(10))
  asker.begin('sat')
  const own: Record<Sitter, string[]> = { studentA: [], studentB: [], tester: [] }
  for (const visitor of sitters)
    for (const test of [ranked, practice]) own[visitor].push(await sit(hall, visitor, test))
  ids.attempts = sitters.flatMap((visitor) => own[visitor])
  asker.begin('sat', own)
  await asker.askEverything(ids, all ? visitors : ['studentB'])
  await asker.askTheTable(practice.testId, all ? visitors : ['anonymous', 'studentA', 'studentB', 'tester'])
  await reportAndLeave(hall, 'studentB', own.studentB[1] ?? '')

  asker.begin('closed')
  for (const visitor of ['studentA', 'tester'] as const) await submitAll(hall, visitor, own[visitor])
  await correct(hall)
  if (all) await asker.askEverything(ids)

  await submitAll(hall, 'studentB', own.studentB)
  app.advance(minutes(120))
  asker.begin('window over')
  if (all) await asker.askEverything(ids)

  await release(hall)
  asker.begin('released')
  await (all ? asker.askEverything(ids) : asker.askCalls(ids, ['studentA']))
  return hall
}
