import { eq, inArray, sql } from 'drizzle-orm'
import { submitAttempt } from '#domains/attempts/sitting/close-attempt.ts'
import { openAttempt } from '#domains/attempts/sitting/open-attempt.ts'
import { saveAnswers } from '#domains/attempts/sitting/save-answers.ts'
import { storePassage, storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { storeSubjects } from '#domains/catalogue/subjects/store-subjects.ts'
import { centres, courses, subExams } from '#domains/catalogue/tables.ts'
import { onlyOne } from '#domains/content/rules.ts'
import { instituteKind, themeKind } from '#domains/content/staff/publish-institute.ts'
import * as content from '#domains/content/tables.ts'
import { storePattern } from '#domains/exams/patterns/store-pattern.ts'
import { registerForTest } from '#domains/exams/registrations/register-for-test.ts'
import { getPaper, listKeys } from '#domains/exams/tests/reads.ts'
import { scheduleTest } from '#domains/exams/tests/schedule-test.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { revisions } from '#platform/data/database/tables.ts'
import { cleanHtml } from '#platform/http/security/rich-text.ts'
import { pictureAbout } from './about.ts'
import { banners } from './banners.ts'
import { contentCategories } from './content.ts'
import { storeFormulaSheet } from './formula-sheet.ts'
import { institute } from './institute.ts'
import { loadLegal, loadTeachers, nameOfficer } from './legal.ts'
import { loadAccounts } from './load-accounts.ts'
import { loadAttendance } from './load-attendance.ts'
import { loadCandidates } from './load-candidates.ts'
import { loadCatalogue, numbered, type PictureOf } from './load-catalogue.ts'
import { demoFilmLink, loadClasses, watchFirstClasses } from './load-classes.ts'
import { loadDeskWork } from './load-desk-work.ts'
import { loadFees } from './load-fees.ts'
import { loadLeads } from './load-leads.ts'
import { loadPurchases } from './load-purchases.ts'
import { loadTestimonials, loadToppers } from './load-shown-people.ts'
import { loadTimetable } from './load-timetable.ts'
import { loadTryQuestion } from './load-try-question.ts'
import { loadPosts } from './open-posts.ts'
import { examPatterns, ownPatterns } from './patterns.ts'
import { questionPicker } from './pick-questions.ts'
import { demoFilm, demoPictures } from './pictures/store-pictures.ts'
import { allKindsQuestions } from './questions/all-kinds.ts'
import { demoPassages, demoQuestions } from './questions/bank.ts'
import { drawBarChart } from './questions/bar-chart.ts'
import { allKindsTest, type DemoTest, demoTests, sectionsOf } from './tests.ts'

/*
 * The demo institute: everything a new user needs to try the product, loaded once into an empty database. Dates are relative to the moment of loading, so that there
 * are always past, running and upcoming things.
 */

const hourMs = 3_600_000

async function storePictures(ctx: Context): Promise<PictureOf> {
  const addresses = await demoPictures(ctx)
  return (name) => {
    const address = addresses.get(name)
    if (!address) throw new Error(`There is no demo picture ${name}.`)
    return address
  }
}

async function loadInstitute(ctx: Context, pictureOf: PictureOf) {
  const { course_details, ...rest } = pictureAbout({ pictureOf, filmUrl: await demoFilm(ctx), now: ctx.now })
  const overview = cleanHtml(course_details.overview)
  await ctx.db
    .insert(content.institute)
    .values({ settings: institute, about: { ...rest, course_details: { ...course_details, overview } } })
}

/** As if somebody had published both, so that the first steps are done and their history begins with what is there. */
async function publishInstitute(ctx: Context) {
  for (const [kind, { read }] of [['institute', instituteKind] as const, ['theme', themeKind] as const]) {
    const body = await read(ctx, onlyOne)
    if (body)
      await ctx.db
        .insert(revisions)
        .values({ kind, subjectId: onlyOne, version: 1, body, publishedBy: null, publishedAt: ctx.now })
  }
}

async function loadContent({ db, now }: Context, pictureOf: PictureOf) {
  const rows = banners(now).map(({ scene, ...banner }) =>
    scene === undefined ? banner : { ...banner, bannerUrl: pictureOf(`banner/${scene}`), alt: banner.title },
  )
  await db.insert(content.banners).values(numbered(rows))
  for (const { subCategories, order, ...category } of numbered(contentCategories)) {
    await db.insert(content.contentCategories).values({ ...category, position: order ?? category.position })
    for (const { items, ...sub } of numbered(subCategories)) {
      await db.insert(content.contentSubCategories).values({ ...sub, categoryId: category.id })
      const rows = items.map(({ daysAgo, picture, ...item }) => ({
        ...item,
        bannerUrl: picture === undefined ? null : pictureOf(picture),
        subTitle: cleanHtml(item.subTitle),
        content: cleanHtml(item.content),
        subCategoryId: sub.id,
        publishedAt: new Date(now.getTime() - daysAgo * 24 * hourMs),
      }))
      if (rows.length > 0) await db.insert(content.contentItems).values(rows)
    }
  }
}

/** Stores the whole bank; answers the row id of each question's ref. */
async function loadQuestions(ctx: Context) {
  const passageIds = new Map<string, string>()
  for (const { ref, text } of demoPassages()) passageIds.set(ref, await storePassage(ctx, text))
  const bank = demoQuestions()
  const ids = await storeQuestions(
    ctx,
    bank.map(({ passage, ...question }) => ({ ...question, passageId: passageIds.get(passage ?? '') ?? null })),
  )
  return new Map(bank.map(({ ref }, index) => [ref, ids[index] ?? '']))
}

const indiaMs = 5.5 * hourMs

/** The midnight in India that begins a day, so many days from now. */
function dayOf(now: Date, inDays: number) {
  const today = Math.floor((now.getTime() + indiaMs) / (24 * hourMs))
  return new Date((today + inDays) * 24 * hourMs - indiaMs)
}

/** Nine in the morning in India, so many days from now; today the last full hour, so that the test is open. */
function openingTime(now: Date, inDays: number) {
  if (inDays === 0) return new Date(Math.floor((now.getTime() + indiaMs) / hourMs) * hourMs - indiaMs)
  return new Date(dayOf(now, inDays).getTime() + 9 * hourMs)
}

/** All of them, also those without a test yet; answers the id of each by its key. */
async function loadPatterns(ctx: Context) {
  const ids = new Map<string, string>()
  for (const pattern of [...examPatterns, ...ownPatterns]) ids.set(pattern.key, (await storePattern(ctx, pattern)).id)
  return ids
}

async function centreIdsOf({ db }: Context, addresses: string[]) {
  const found = await db.select({ id: centres.id }).from(centres).where(inArray(centres.seoUrl, addresses))
  return found.map(({ id }) => id)
}

async function subExamIdOf({ db }: Context, name: string | undefined) {
  if (name === undefined) return null
  const [found] = await db.select({ id: subExams.id }).from(subExams).where(eq(subExams.name, name))
  if (!found) throw new Error(`The demo has no sub-exam ${name}.`)
  return found.id
}

/** A subject test is of a subject alone. */
async function headingOf(ctx: Context, type: DemoTest['type'], heading: DemoTest['heading']) {
  const [ids] = heading ? await storeSubjects(ctx, [heading]) : []
  return { subjectId: ids?.subjectId ?? null, topicId: type === 'subject' ? null : (ids?.topicId ?? null) }
}

/** The film of our own that stands for every recording, so that the demo needs no network. */
function discussionOf({ now }: Context, { inDays, section }: { inDays: number; section?: string }) {
  const nine = new Date(dayOf(now, inDays).getTime() + 21 * hourMs)
  return { time: nine.toISOString(), url: demoFilmLink, section_name: section ?? '' }
}

async function loadTests(ctx: Context) {
  const idOf = await loadQuestions(ctx)
  const pick = questionPicker(demoQuestions())
  const testIds = new Map<string, string>()
  const patternIds = await loadPatterns(ctx)
  for (const {
    opensInDays,
    closesInDays,
    centres: heldAt,
    pattern,
    subExam,
    heading,
    discussed,
    ...test
  } of demoTests) {
    const opensAt = openingTime(ctx.now, opensInDays)
    const closesAt = closesInDays === undefined ? null : openingTime(ctx.now, closesInDays)
    const centreIds = heldAt ? await centreIdsOf(ctx, heldAt) : null
    const questionIds = sectionsOf({ pattern, languages: test.languages }).map((section) =>
      pick(section).map(({ ref }) => idOf.get(ref) ?? ''),
    )
    const patternId = patternIds.get(pattern) ?? ''
    const subExamId = await subExamIdOf(ctx, subExam)
    const about = await headingOf(ctx, test.type, heading)
    const discussions = (discussed ?? []).map((film) => discussionOf(ctx, film))
    const plan = { ...test, ...about, patternId, subExamId, opensAt, closesAt, centreIds, questionIds, discussions }
    testIds.set(test.name, await scheduleTest(ctx, plan))
  }
  const { opensInDays, pattern, subExam, ...test } = allKindsTest
  const questionIds = [await storeQuestions(ctx, allKindsQuestions(await drawBarChart()))]
  const patternId = patternIds.get(pattern) ?? ''
  const subExamId = await subExamIdOf(ctx, subExam)
  await scheduleTest(ctx, { ...test, patternId, subExamId, opensAt: openingTime(ctx.now, opensInDays), questionIds })
  return testIds
}

/** The student's sitting of a past mock, made by the same use cases as every other: about two thirds answered, most of them right. */
async function sitPastMock(ctx: Context, studentId: string, testId: string) {
  const at = (minutes: number): Context => ({
    ...ctx,
    actor: { kind: 'user', id: studentId, role: 'student', grants: [] },
    // In the evening, two days ago.
    now: new Date(openingTime(ctx.now, -2).getTime() + 9.5 * hourMs + minutes * 60_000),
  })
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

/** A place on paper, so that there is an admit card to look at. */
async function registerStudent(ctx: Context, studentId: string, testId: string) {
  const [centreId = null] = await centreIdsOf(ctx, ['bhubaneswar'])
  const asStudent: Context = { ...ctx, actor: { kind: 'user', id: studentId, role: 'student', grants: [] } }
  await registerForTest(asStudent, { testId, mode: 'offline', centreId })
}

/** Links one student's testimonial to her course. */
async function reviewCourses({ db }: Context) {
  const [course] = await db.select({ id: courses.id }).from(courses).where(eq(courses.seoUrl, 'sbi-po-live'))
  if (!course) throw new Error('The demo has no course sbi-po-live')
  const isHers = eq(content.testimonials.title, 'Itishree Sahoo')
  await db.update(content.testimonials).set({ courseId: course.id }).where(isHers)
}

/** Loads everything in the caller's transaction. Throws when anybody is there already. */
export async function loadDemo(ctx: Context) {
  const [someone] = await ctx.db.select({ id: users.id }).from(users).limit(1)
  if (someone) throw new Error('There are people in this database: the demo is only loaded into an empty one.')
  const pictureOf = await storePictures(ctx)
  await loadInstitute(ctx, pictureOf)
  await publishInstitute(ctx)
  await storeFormulaSheet(ctx)
  await loadContent(ctx, pictureOf)
  await loadToppers(ctx)
  await loadTestimonials(ctx)
  await loadPosts(ctx)
  await loadCatalogue(ctx, pictureOf)
  await loadTeachers(ctx)
  await reviewCourses(ctx)
  await loadLegal(ctx)
  await loadFees(ctx)
  const testIds = await loadTests(ctx)
  const userIds = await loadAccounts(ctx)
  await loadCandidates(ctx)
  await loadLeads(ctx, userIds)
  const directorId = userIds.get('director@mahanadi.example')
  if (directorId) await nameOfficer(ctx, directorId)
  if (directorId) await loadTryQuestion(ctx, directorId)
  const studentId = userIds.get('student@mahanadi.example')
  const mockId = testIds.get('Bank Clerk Prelims: short mock')
  if (studentId && mockId) await sitPastMock(ctx, studentId, mockId)
  const scholarshipId = testIds.get('Foundation scholarship test')
  if (studentId && scholarshipId) await registerStudent(ctx, studentId, scholarshipId)
  await loadClasses(ctx)
  await loadPurchases(ctx, userIds)
  await loadAttendance(ctx, userIds)
  await loadTimetable(ctx, userIds)
  await loadDeskWork(ctx, userIds)
  if (studentId) await watchFirstClasses(ctx, studentId)
  await ctx.db.execute(sql`analyze`)
}
