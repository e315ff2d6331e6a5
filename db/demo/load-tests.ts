import { eq } from 'drizzle-orm'
import { submitAttempt } from '#domains/attempts/sitting/close-attempt.ts'
import { openAttempt } from '#domains/attempts/sitting/open-attempt.ts'
import { saveAnswers } from '#domains/attempts/sitting/save-answers.ts'
import { type PastSitting, storeSittings } from '#domains/attempts/sitting/store-sittings.ts'
import { storePassage, storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { bankItems, questions } from '#domains/bank/tables.ts'
import { storeSubjects } from '#domains/catalogue/subjects/store-subjects.ts'
import { storePattern } from '#domains/exams/patterns/store-pattern.ts'
import { registerForTest } from '#domains/exams/registrations/register-for-test.ts'
import type { Test } from '#domains/exams/tables.ts'
import { getPaper, listKeys, listTests } from '#domains/exams/tests/reads.ts'
import { isRanked } from '#domains/exams/tests/rules.ts'
import { scheduleTest } from '#domains/exams/tests/schedule-test.ts'
import { tryGroup } from '#domains/exams/try-question/answer-question.ts'
import type { Context } from '#platform/context.ts'
import { settings } from '#platform/data/settings/tables.ts'
import { dayMs, hourMs, indiaAt, indiaOffsetMs } from '#platform/text/india-time.ts'
import { actAsStudent, storeCandidates } from './load-accounts.ts'
import type { Known } from './load-catalogue.ts'
import { demoFilmLink } from './load-classes.ts'
import { examPatterns, ownPatterns } from './patterns.ts'
import { allKindsQuestions, demoPassages, demoQuestions, questionToTry, readBarChart } from './questions.ts'
import { finderOf } from './read-data.ts'
import { answerPaper, countSitters, deviceOf } from './simulate-answers.ts'
import { demoTests } from './tests.ts'

/** Stores the whole bank; returns the row id of each question's ref. */
async function loadQuestions(ctx: Context) {
  const passageIds = new Map<string, string>()
  for (const { ref, text } of demoPassages) passageIds.set(ref, await storePassage(ctx, text))
  const rows = demoQuestions.map(({ passage = '', ...question }) => ({
    ...question,
    passageId: passageIds.get(passage) ?? null,
  }))
  const ids = await storeQuestions(ctx, rows)
  return finderOf(
    'question',
    rows.map(({ ref }, index) => [ref, ids[index] ?? '']),
  )
}

/** Returns nine in the morning in India, `inDays` from now; for today the last full hour, so that the test is open. */
function openingTime(now: Date, inDays: number) {
  if (inDays !== 0) return indiaAt(now, inDays, 9)
  return new Date(Math.floor((now.getTime() + indiaOffsetMs) / hourMs) * hourMs - indiaOffsetMs)
}

/** Stores all patterns, including those without a test yet. */
async function loadPatterns(ctx: Context) {
  const ids: [string, string][] = []
  for (const pattern of [...examPatterns, ...ownPatterns])
    ids.push([pattern.key, (await storePattern(ctx, pattern)).id])
  return finderOf('pattern', ids)
}

/** Stores a test's subject and topic. A subject test has no topic. */
async function headingOf(ctx: Context, { type, heading }: (typeof demoTests)[number]) {
  const [ids] = heading ? await storeSubjects(ctx, [heading]) : []
  return { subjectId: ids?.subjectId ?? null, topicId: type === 'subject' ? null : (ids?.topicId ?? null) }
}

/** Stores the question bank and the tests. Returns the id of a test by its name. */
export async function loadTests(ctx: Context, { centreOf, subExamOf }: Known) {
  const questionOf = await loadQuestions(ctx)
  const patternOf = await loadPatterns(ctx)
  const ids: [string, string][] = []
  for (const demo of demoTests) {
    const { opensInDays, closesInDays, centres, pattern, subExam, heading, discussed, questions: refs, ...test } = demo
    const questionIds = refs?.map((section) => section.map(questionOf)) ?? [
      await storeQuestions(ctx, allKindsQuestions(readBarChart())),
    ]
    const plan = {
      ...test,
      ...(await headingOf(ctx, demo)),
      patternId: patternOf(pattern),
      subExamId: subExam === undefined ? null : subExamOf(subExam),
      opensAt: openingTime(ctx.now, opensInDays),
      closesAt: closesInDays === undefined ? null : openingTime(ctx.now, closesInDays),
      centreIds: centres?.map(centreOf) ?? null,
      questionIds,
      // Our own film serves as every recording, so that the demo needs no network.
      discussions: discussed.map(({ inDays, section = '' }) => ({
        time: indiaAt(ctx.now, inDays, 21).toISOString(),
        url: demoFilmLink,
        section_name: section,
      })),
    }
    ids.push([test.name, await scheduleTest(ctx, plan)])
  }
  return finderOf('test', ids)
}

/** Returns a start time; sittings are spread through the day of the test, from ten in the morning. */
function startOf(opensAt: Date, index: number, of: number) {
  return new Date(opensAt.getTime() + hourMs + Math.floor((index / of) * 10 * hourMs))
}

type Candidate = { id: string; centreId: string | null }

async function sitTest(ctx: Context, test: Test, people: Candidate[]) {
  const { id: testId, name, opensAt, durationMinutes, paperVersion } = test
  const { forms } = await getPaper(ctx, testId)
  const keys = (await listKeys(ctx, testId, paperVersion)).map(({ questionId, key }) => {
    const { options, section } = forms.get(questionId) ?? { options: [], section: 0 }
    return { questionId, section, key, options: [...options] }
  })
  const sitters = people.slice(0, countSitters(keys.length))
  const sittings = sitters.map(({ id: studentId, centreId }, candidate): PastSitting => {
    const answers = test.sections.flatMap((section, index) => {
      const own = keys.filter((key) => key.section === index)
      // Uses the section's own time, or its share of the test's time.
      const minutes = section.minutes ?? (durationMinutes * own.length) / keys.length
      return answerPaper({ candidate, test: `${name} ${section.name}`, seconds: minutes * 60 }, own)
    })
    const startedAt = startOf(opensAt, candidate, sitters.length)
    return { studentId, centreId, startedAt, device: deviceOf(candidate), answers }
  })
  await storeSittings(ctx, test, sittings)
}

/** Loads students of all centres and their sittings of the practice tests that opened before today, with ordinary journals and the marks counted from them. */
export async function loadCandidates(ctx: Context) {
  const people = await storeCandidates(ctx)
  const yesterday = ctx.now.getTime() - dayMs
  const past = (await listTests(ctx)).filter(({ type, opensAt }) => !isRanked(type) && opensAt.getTime() < yesterday)
  for (const test of past) await sitTest(ctx, test, people)
}

/** Makes the student sit a past mock through the usual use cases: about two thirds answered, most of them right. */
export async function sitPastMock(ctx: Context, studentId: string, testId: string) {
  const evening = indiaAt(ctx.now, -2, 18).getTime() + hourMs / 2
  const at = (minutes: number) => actAsStudent(ctx, studentId, new Date(evening + minutes * 60_000))
  const attempt = await openAttempt(at(0), testId)
  const { paper } = await getPaper(ctx, testId)
  const keys = new Map(
    (await listKeys(ctx, testId, 1)).map(({ questionId, key }) => [
      questionId,
      key.kind === 'single' ? key.options[0] : undefined,
    ]),
  )
  const entries = paper.questions.flatMap(({ _id, options }, index) => {
    if (index % 7 === 5) return [] // never reached
    const isSkipped = index % 5 === 3
    const choice = index % 4 === 2 ? options[0]?._id : keys.get(_id)
    return {
      question_id: _id,
      option_id: isSkipped ? null : (choice ?? null),
      marked: index % 9 === 4,
      seconds: 18 + ((index * 37) % 52),
      at: at(15).now.toISOString(),
    }
  })
  const numberedEntries = entries.map((entry, index) => ({ ...entry, seq: index + 1 }))
  await saveAnswers(at(15), attempt._id, { epoch: attempt.epoch, entries: numberedEntries })
  await submitAttempt(at(17), attempt._id)
}

/** Registers the student for a test on paper, so that there is an admit card to show. */
export async function registerStudent(ctx: Context, studentId: string, place: { testId: string; centreId: string }) {
  await registerForTest(actAsStudent(ctx, studentId), { ...place, mode: 'offline' })
}

/** Sets the question that visitors try on the home page, as the director would. */
export async function loadTryQuestion(ctx: Context, directorId: string) {
  const [id = ''] = await storeQuestions(ctx, questionToTry)
  const [item] = await ctx.db
    .select({ number: bankItems.number })
    .from(bankItems)
    .innerJoin(questions, eq(questions.itemId, bankItems.id))
    .where(eq(questions.id, id))
  if (!item) throw new Error('The question for the home page is not in the bank.')
  const body = { question_number: item.number }
  await ctx.db.insert(settings).values({ name: tryGroup.name, body, version: 1, setBy: directorId, setAt: ctx.now })
}
