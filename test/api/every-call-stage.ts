import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { challenges } from '#domains/attempts/challenges/tables.ts'
import { hallMessages } from '#domains/attempts/hall/tables.ts'
import type { OpenAttempt } from '#domains/attempts/sitting/schema.ts'
import { bankItems, questions } from '#domains/bank/tables.ts'
import { waitingPlaces } from '#domains/exams/seats/tables.ts'
import { testPlans } from '#domains/exams/tables.ts'
import { makeMailedToken } from '#domains/identity/accounts/make-mailed-token.ts'
import { guardianLinks } from '#domains/identity/guardians/tables.ts'
import { linkedLogins } from '#domains/identity/providers/tables.ts'
import { imports } from '#domains/imports/tables.ts'
import { encodeLink } from '#domains/learning/viewer/rules.ts'
import { addList } from '#domains/merit/lists/change-list.ts'
import { listRules } from '#domains/merit/lists/schema.ts'
import { openOrder } from '#domains/purchases/buying/open-order.ts'
import { paymentOrders } from '#domains/purchases/orders/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { actorAs, makeRegistration, makeSignedIn, makeTest, newPhone } from '../factories.ts'
import { makeChallenged, makeOverTest, openWindow } from '../make-challenges.ts'
import { grantCourse, makeClass } from '../make-classes.ts'
import { lettersOf, questionOf, sit } from '../make-notebook.ts'
import { makeCentre, makeCourse } from '../make-offers.ts'
import { planOf, smallPattern } from '../make-plans.ts'
import { asStudent, fillAndWait, makeSeats } from '../make-seats.ts'
import { makeClassroom, storeMerchants } from '../merchants.ts'
import { wholeProfile } from '../profile-form.ts'
import { makeLockedTest } from '../sections.ts'
import { makeTestOf, studentApi } from '../student-api.ts'
import type { TestApp } from '../test-app.ts'

/** Stands in the name, the email and the texts of the person whose things are asked for. */
export const personalWord = 'canaryperson'

/** A picture of one dot. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

function once<T>(make: () => Promise<T>) {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * Makes what the rows of `every-call-rows.ts` name, each at its first use: it belongs to the owner unless its name says otherwise. What one row uses up is there
 * again in the next stage.
 */
export function createStage(app: TestApp) {
  const ctx = app.context()
  const from = (hours: number) => new Date(app.now().getTime() + hours * 3_600_000)
  const owner = once(async () => {
    const key = `${personalWord}-${randomBytes(4).toString('hex')}`
    const centreId = (await makeCentre(app)).id
    return makeSignedIn(app, { candidateName: `${personalWord} account`, email: `${key}@people.example`, centreId })
  })
  async function ask<T>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object) {
    const { token } = await owner()
    const answer = await app.call<{ data: T }>(method, url, { token, ...(body ? { body } : {}) })
    if (answer.status !== 200) throw new Error(`${method} ${url} of the owner answers ${answer.status}: ${answer.text}`)
    return answer.body.data
  }
  const photo = once(async () => {
    const body = { dob: '1999-02-01', photo: dot }
    const saved = await ask<{ photo: string }>('PUT', '/api/admission/self-profile-update', body)
    return saved.photo.split('/').at(-1)
  })
  const elsewhere = once(async () => makeSignedIn(app, { centreId: (await makeCentre(app)).id }))
  const author = once(() => makeSignedIn(app, { role: 'author' }))
  const test = once(() => makeTest(app))
  const question = async () => (await test()).questionIds[0] ?? ''
  const opened = once(async () =>
    ask<OpenAttempt>('POST', `/api/quiz-portal/tests/${(await test()).testId}/attempt`, {}),
  )
  const submitted = once(async () => {
    const { _id } = await opened()
    await ask('POST', `/api/quiz-portal/attempts/${_id}/submit`, {})
    return _id
  })
  const locked = once(async () => {
    const { testId, sections } = await makeLockedTest(app, { earlyAdvance: true })
    const { _id, epoch } = (await studentApi(app, { token: (await owner()).token, testId }).open()).body.data
    return { _id, epoch, section: sections[0] }
  })
  const plan = once(() => planOf({ app }))
  const classroom = once(async () => {
    await storeMerchants(app)
    return makeClassroom(app)
  })
  const course = once(async () => {
    await storeMerchants(app)
    return makeCourse(app)
  })
  const ownClass = once(async () => {
    const videoUrl = `https://www.youtube.com/watch?v=${randomBytes(8).toString('base64url').slice(0, 11)}`
    const made = await makeClass(app, { videoUrl })
    await grantCourse(app, { studentId: (await owner()).user.id, courseId: made.courseId })
    return { ...made, videoUrl }
  })
  const mistake = once(async () => {
    const { token } = await owner()
    const { testId, questionIds } = await makeTestOf(app, { questions: [questionOf('Ratios', 'Of the matrix')] })
    const attempt = await sit(app, { testId, questionIds, token }, [['B', 30]])
    await ask('GET', '/api/student-portal/notebook')
    const [questionId = ''] = questionIds
    const option_id = (await lettersOf(app, questionIds))(questionId, 'A')
    const answered_at = app.now().toISOString()
    return {
      attempt,
      questionId,
      answer: { _id: newId(), question_id: questionId, option_id, seconds: 9, answered_at },
    }
  })
  const talent = once(async () => (await makeTest(app, { type: 'ftd', opensAt: from(1) })).testId)
  const registration = once(
    async () => (await makeRegistration(app, { testId: await talent(), studentId: (await owner()).user.id }))._id,
  )
  const card = once(async () =>
    ask<{ code: string; link: string }>('GET', `/api/student-portal/subscription/${await registration()}/code`),
  )
  const sheet = once(async () => {
    const over = await makeOverTest(app, ['BA'], [await owner()])
    await openWindow(app, over)
    const [sat] = over.sat
    return { attempt: sat?.attemptId, question: over.questionIds[0], options: sat?.questions[0]?.options ?? [] }
  })
  const challenged = once(async () => {
    const made = await makeChallenged(app, await owner())
    const fileKey = `challenges/${made.challengeId}.pdf`
    await ctx.storage.put(fileKey, Buffer.from('%PDF-'), 'application/pdf')
    const file = { fileKey, fileName: 'page.pdf', fileBytes: 5 }
    await app.db.update(challenges).set(file).where(eq(challenges.id, made.challengeId))
    return made
  })
  const ranked = once(async () => {
    const { testId } = await makeTest(app, { type: 'ftd' })
    await makeRegistration(app, { testId, studentId: (await owner()).user.id })
    return testId
  })
  const seated = once(async () => {
    const made = await makeSeats(app, 5)
    const { body } = await asStudent(app, (await owner()).token).register(made.testId, made.centre.id)
    const { rows } = await app.pool.query<{ id: string }>(
      `insert into exam_rooms (id, test_id, centre_id, name, capacity, columns, position)
       values (gen_random_uuid(), $1, $2, 'Room 1', 10, 5, 1) returning id`,
      [made.testId, made.centre.id],
    )
    return { ...made, registration: body.data._id, room: rows[0]?.id }
  })
  const full = once(() => makeSeats(app, 0))
  async function waiting(isOffered: boolean) {
    const { waiters, held } = await fillAndWait(app, { seats: 1, waiting: 1 })
    if (isOffered) await held[0]?.cancel(held[0].registrationId)
    const placeId = waiters[0]?.placeId ?? ''
    await app.db
      .update(waitingPlaces)
      .set({ studentId: (await owner()).user.id })
      .where(eq(waitingPlaces.id, placeId))
    return placeId
  }
  async function imported(state: 'checked' | 'stored') {
    const id = newId()
    const file = { kind: 'question' as const, fileKey: `imports/${id}`, fileName: 'a.csv', format: 'csv' as const }
    const counts = { ready: 1, warning: 0, error: 0, here: 0 }
    const headings = ['subject', 'topic', 'question', 'key']
    const made = { createdBy: (await author()).user.id, createdAt: app.now() }
    await app.db.insert(imports).values({ id, state, ...file, counts, headings, ...made })
    return id
  }
  const mailed = async (purpose: 'reset-password' | 'confirm-email') =>
    makeMailedToken(ctx, { purpose, userId: (await owner()).user.id, minutes: 5 })

  const values: Record<string, () => unknown> = {
    email: async () => (await owner()).user.email,
    owner: async () => (await owner()).user.id,
    elsewhere: async () => (await elsewhere()).user.id,
    author: async () => (await author()).user.id,
    unknown: () => newId(),
    fresh: () => newId().slice(-12),
    browser: () => 'b'.repeat(43),
    state: () => 's'.repeat(43),
    profile: () => wholeProfile,
    phone: () => newPhone(),
    centre: async () => (await makeCentre(app)).id,
    soon: () => from(0).toISOString(),
    later: () => from(1).toISOString(),
    'confirm-token': () => mailed('confirm-email'),
    'reset-token': () => mailed('reset-password'),
    session: async () => (await ask<{ _id: string }[]>('GET', '/api/um/sessions'))[0]?._id,
    async 'guardian-link'() {
      const invited = { invitedName: 'Ira Das', invitedEmail: 'ira@people.example', invitedAt: app.now() }
      const link = { studentId: (await owner()).user.id, relation: 'mother' as const, ...invited }
      return (await app.db.insert(guardianLinks).values(link).returning({ id: guardianLinks.id }))[0]?.id
    },
    async link() {
      const name = randomBytes(6).toString('hex')
      const row = { userId: (await owner()).user.id, provider: name, subject: name, linkedAt: app.now() }
      return (await app.db.insert(linkedLogins).values(row).returning({ id: linkedLogins.id }))[0]?.id
    },
    photo,
    async guardian() {
      const { guardian_consent } = await ask<{ guardian_consent: { text_version: string } }>(
        'GET',
        '/api/admission/self-profile',
      )
      const said = { guardian_name: 'Ira Das', guardian_phone: '9876543210', consent: true }
      const guardian = { ...said, text_version: guardian_consent.text_version }
      await ask('PUT', '/api/admission/self-profile-update', { dob: '2010-01-31', guardian })
    },
    test: async () => (await test()).testId,
    question,
    async number() {
      const found = await app.db
        .select({ number: bankItems.number })
        .from(questions)
        .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
        .where(eq(questions.id, await question()))
      return found[0]?.number
    },
    attempt: async () => (await opened())._id,
    epoch: async () => (await opened()).epoch,
    submitted,
    async closed() {
      const { _id } = await opened()
      await app.pool.query(
        "update attempts set closed_at = deadline, closed_by = 'deadline', closing_written_at = started_at where id = $1",
        [_id],
      )
      return _id
    },
    'locked-attempt': async () => (await locked())._id,
    'locked-epoch': async () => (await locked()).epoch,
    'locked-section': async () => (await locked()).section,
    async message() {
      const { user } = await owner()
      const said = { words: 'Hello.', sentAt: app.now(), sentBy: user.id }
      const row = { id: newId(), testId: (await test()).testId, studentId: user.id, ...said }
      await app.db.insert(hallMessages).values(row)
      return row.id
    },
    pattern: smallPattern,
    'pattern-id': async () => (await plan()).pattern_id,
    schedule: plan,
    async plan() {
      const rest = { website_sub_exam_id: null, subject_id: null, topic_id: null, is_free: true, closes_at: null }
      const how = {
        shuffles_questions: false,
        shuffles_options: false,
        attempts_allowed: 1,
        is_released_by_staff: false,
      }
      const body = { ...(await plan()), ...rest, ...how, allowed_centers: null, batch_ids: null }
      const what = { quiz_type: 'mock-flt' as const, languages: ['en' as const], modes_allowed: ['online' as const] }
      const id = newId()
      await app.db.insert(testPlans).values({ id, body: { ...body, ...what }, editedAt: app.now() })
      return id
    },
    import: once(() => imported('checked')),
    'stored-import': once(() => imported('stored')),
    async releasable() {
      const held = { type: 'scholarship' as const, opensAt: from(-2), isReleasedByStaff: true }
      return (await makeTest(app, held)).testId
    },
    'talent-test': talent,
    registration,
    'card-code': async () => (await card()).code,
    async 'card-query'() {
      await photo()
      return new URL((await card()).link).search.slice(1)
    },
    async list() {
      const { testId } = await makeTest(app, { type: 'scholarship', opensAt: from(-2) })
      const { user } = await makeSignedIn(app, { role: 'examiner' })
      const list = { name: 'A list', shifts: [{ test_id: testId, name: 'One' }], rules: listRules.parse({}) }
      return (await addList(app.context(actorAs('examiner', user.id)), list))._id
    },
    scholarship: async () => (await makeTest(app, { type: 'scholarship' })).testId,
    sheet: async () => (await sheet()).attempt,
    'sheet-question': async () => (await sheet()).question,
    'sheet-option': async () => (await sheet()).options.find(({ text }) => text.en === 'B')?._id,
    'over-test': async () => (await makeOverTest(app, [])).testId,
    case: async () => (await challenged()).caseId,
    challenge: async () => (await challenged()).challengeId,
    'challenged-attempt': async () => (await challenged()).sat[0]?.attemptId,
    'challenged-question': async () => (await challenged()).questionId,
    ranked,
    course: async () => (await course()).id,
    'course-page': async () => (await course()).seoUrl,
    batch: async () => (await classroom()).batch.id,
    'batch-centre': async () => (await classroom()).centre.id,
    async order() {
      const request = { websiteCourseId: (await course()).id }
      const studentId = (await owner()).user.id
      // No gateway can be reached here; the order is there all the same.
      await openOrder(app.context(actorAs('student', studentId)), app.gateways, { request, studentId }).catch(
        () => null,
      )
      const [order] = await app.db.select().from(paymentOrders).where(eq(paymentOrders.studentId, studentId))
      return order?.orderNo
    },
    'own-course': async () => (await ownClass()).courseId,
    'own-topic': async () => (await ownClass()).topicId,
    'own-class': async () => (await ownClass()).id,
    'video-link': async () => encodeLink((await ownClass()).videoUrl),
    async 'class-note'() {
      const url = `/api/student-portal/classes/${(await ownClass()).id}/notes`
      return (await ask<{ _id: string }[]>('POST', url, { at_seconds: 3, text: 'A note' }))[0]?._id
    },
    'mistake-attempt': async () => (await mistake()).attempt,
    'mistake-question': async () => (await mistake()).questionId,
    'notebook-answer': async () => (await mistake()).answer,
    async 'given-answer'() {
      const { answer } = await mistake()
      await ask('POST', '/api/student-portal/notebook/answers', answer)
      return answer._id
    },
    'seat-test': async () => (await seated()).testId,
    'seat-centre': async () => (await seated()).centre.id,
    seat: async () => (await seated()).registration,
    room: async () => (await seated()).room,
    'full-test': async () => (await full()).testId,
    'full-centre': async () => (await full()).centre.id,
    'waiting-place': once(() => waiting(false)),
    'offered-place': once(() => waiting(true)),
  }
  const made = new Map<string, Promise<unknown>>()
  return {
    owner,
    /** The value of a name, the same one each time; undefined for a name that is none. */
    async valueOf(name: string) {
      const make = values[name]
      if (make && !made.has(name)) made.set(name, Promise.resolve().then(make))
      return made.get(name)
    },
  }
}
export type Stage = ReturnType<typeof createStage>
