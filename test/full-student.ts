import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import sharp from 'sharp'
import {
  challengedQuestions,
  challenges,
  challengeWindows,
  standingsBefore,
} from '#domains/attempts/challenges/tables.ts'
import { regradeTest } from '#domains/attempts/marking/regrade-test.ts'
import type { OpenAttempt } from '#domains/attempts/sitting/schema.ts'
import { jobApplications, openPosts } from '#domains/content/careers/tables.ts'
import { dropQuestion } from '#domains/exams/results/correct-question.ts'
import { examRooms, examSeats, waitingPlaces } from '#domains/exams/seats/tables.ts'
import { testCandidates, testRegistrations } from '#domains/exams/tables.ts'
import { guardianLinks } from '#domains/identity/guardians/tables.ts'
import { birthDoubts, guardianConsents } from '#domains/identity/profile/tables.ts'
import { linkedLogins, providerLogins } from '#domains/identity/providers/tables.ts'
import { hashToken } from '#domains/identity/sessions/find-actor.ts'
import { knownDevices, mailedTokens, sessions, staffGrants, totpSecrets } from '#domains/identity/tables.ts'
import { leadEvents, leads, subscribers } from '#domains/leads/tables.ts'
import { absenceReasons, attendanceMarks } from '#domains/learning/attendance/tables.ts'
import {
  attendances,
  calendarFeeds,
  classNotes,
  classReminders,
  pushSubscriptions,
  watchPositions,
} from '#domains/learning/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { actorAs, makeRegistration, makeSignedIn, makeTest } from './factories.ts'
import { giveDocument, keepNotebook, rankStudent } from './full-student-results.ts'
import { makeClass } from './make-classes.ts'
import { watchHall } from './make-hall-records.ts'
import { keepMessages } from './make-messages.ts'
import { makeBatch, makeCentre, makeCourse, makeExam } from './make-offers.ts'
import { guardian, wholeProfile } from './profile-form.ts'
import { readPaper } from './read-paper.ts'
import type { Body, TestApp } from './test-app.ts'

/** Marks every text of a value, so that it can be found again. */
function marked<T>(value: T, canary: string): T {
  return JSON.parse(JSON.stringify(value), (key, text) => {
    const isFree = /name|occupation|line|city|district|college|stream|relation/.test(key)
    return typeof text === 'string' && isFree ? `${canary} ${key}` : text
  })
}

async function sitTest(app: TestApp, { token, canary }: { token: string; canary: string }) {
  const { testId } = await makeTest(app)
  const opened = await app.call<Body & { data: OpenAttempt }>(
    'POST',
    `/api/quiz-portal/tests/${testId}/attempt?language=en`,
    {
      token,
      body: {},
    },
  )
  const attempt = `/api/quiz-portal/attempts/${opened.body.data._id}`
  const [question] = (await readPaper(app, { token, attempt: opened.body.data })).questions
  const at = app.now().toISOString()
  const entry = {
    seq: 1,
    question_id: question?._id,
    option_id: question?.options[0]?._id,
    marked: false,
    seconds: 5,
    at,
  }
  const body = { epoch: opened.body.data.epoch, entries: [entry], signals: [{ kind: 'left', at }] }
  const saved = await app.call('POST', `${attempt}/answers`, { token, body })
  if (saved.status !== 200) throw new Error(`the answer was refused: ${saved.text}`)
  const report = { question_id: question?._id, problem: 'wording', note: `${canary} note` }
  const reported = await app.call('POST', `${attempt}/reports`, { token, body: report })
  if (reported.status !== 200) throw new Error(`the report was refused: ${reported.text}`)
  await app.call('POST', `${attempt}/submit`, { token, body: {} })
  const examiner = await makeSignedIn(app, { role: 'examiner', passwordHash: 'none' })
  const ctx = app.context(actorAs('examiner', examiner.user.id))
  await dropQuestion(ctx, { testId, questionId: question?._id ?? '', rule: 'bonus-all', reason: 'Two are right.' })
  await regradeTest(ctx, testId)
  const { _id: attemptId } = opened.body.data
  await challengeKey(app, { testId, attemptId, questionId: question?._id ?? '', by: examiner.user.id, canary })
  await watchHall(app, { testId, attemptId, by: examiner.user.id, canary })
  return attemptId
}

type Challenged = { testId: string; attemptId: string; questionId: string; by: string; canary: string }

/** Stores a challenge with every column filled, including the student's earlier rank. */
async function challengeKey(app: TestApp, { testId, attemptId, questionId, by, canary }: Challenged) {
  const at = app.now()
  const times = { opensAt: at, closesAt: new Date(at.getTime() + 3_600_000), setBy: by, setAt: at }
  await app.db.insert(challengeWindows).values({ testId, ...times })
  const [challenged] = await app.db.insert(challengedQuestions).values({ testId, questionId }).returning()
  const fileKey = `challenges/${canary}.pdf`
  await app.context().storage.put(fileKey, Buffer.from(`${canary} page`), 'application/pdf')
  const file = { fileKey, fileName: `${canary} page.pdf`, fileBytes: 9 }
  const said = { claim: 'other-key' as const, optionIds: ['a'], number: '2.5', reason: `${canary} reason` }
  const own = { challengedId: challenged?.id ?? '', attemptId, createdAt: at, changedAt: at }
  await app.db.insert(challenges).values({ ...own, ...said, ...file })
  await app.db.insert(standingsBefore).values({ testId, attemptId, marks: 2, rank: 1, toldMarks: 3, toldRank: 2 })
}

/** Stores everything that a student can leave at a class. */
async function attendClass(app: TestApp, { studentId, canary }: { studentId: string; canary: string }) {
  const { id: classId } = await makeClass(app)
  const at = { createdAt: app.now() }
  await app.db.insert(attendances).values({ classId, studentId, joinedAt: app.now() })
  const times = { writtenAt: app.now(), receivedAt: app.now() }
  const marked = {
    mark: 'late' as const,
    deviceId: newId(),
    number: 1,
    markedBy: studentId,
    reason: `${canary} reason`,
  }
  await app.db.insert(attendanceMarks).values({ classId, studentId, ...marked, ...times })
  const said = { reason: `${canary} fever`, writtenBy: studentId, writtenAt: app.now() }
  const decided = { decision: 'declined', decidedBy: studentId, decidedAt: app.now() } as const
  await app.db.insert(absenceReasons).values({ classId, studentId, ...said, ...decided })
  await app.db
    .insert(watchPositions)
    .values({ classId, studentId, seconds: 7, finishedAt: app.now(), updatedAt: app.now() })
  await app.db.insert(classNotes).values({ classId, studentId, atSeconds: 3, text: `${canary} class note`, ...at })
  await app.db.insert(calendarFeeds).values({ studentId, tokenHash: randomBytes(8).toString('hex'), ...at })
  await app.db.insert(classReminders).values({ studentId, ...at })
  const endpoint = `https://fcm.googleapis.com/fcm/send/${canary}`
  await app.db
    .insert(pushSubscriptions)
    .values({ studentId, endpoint, p256dh: 'B'.repeat(87), auth: 'A'.repeat(22), ...at })
}

async function registerAt(app: TestApp, studentId: string, centreId: string) {
  const opensAt = new Date(app.now().getTime() + 3_600_000)
  const { testId } = await makeTest(app, { type: 'ftd', opensAt, modes: ['offline'] })
  const { _id: registrationId } = await makeRegistration(app, { testId, studentId, centreId })
  const frozen = { dob: '2010-05-17', category: 'OBC' as const, stateName: 'Odisha', batchId: newId() }
  await app.db.update(testCandidates).set(frozen).where(eq(testCandidates.studentId, studentId))
  const at = app.now()
  const cancelled = { className: 'Class X', cancelledAt: at }
  await app.db.update(testRegistrations).set(cancelled).where(eq(testRegistrations.id, registrationId))
  const times = { joinedAt: at, offerEndsAt: at, endedAt: at }
  const place = { testId, centreId, studentId, className: 'Class X', state: 'lapsed' as const, ...times }
  await app.db.insert(waitingPlaces).values(place)
  const room = { testId, centreId, name: 'Room 1', capacity: 10, columns: 5, position: 1 }
  const [made] = await app.db.insert(examRooms).values(room).returning()
  await app.db.insert(examSeats).values({ registrationId, roomId: made?.id ?? '', seat: 3 })
}

/** Stores a row of each kind with every column filled, although a real order fills only some of them. */
async function buyCourse(app: TestApp, { studentId, canary }: { studentId: string; canary: string }) {
  const batch = await makeBatch(app)
  const course = await makeCourse(app)
  const [at, order, enrolment] = [app.now(), randomUUID(), randomUUID()]
  const insert = async (table: string, row: Record<string, unknown>) => {
    const places = Object.keys(row).map((_, n) => `$${n + 1}`)
    const columns = Object.keys(row).map((name) => `"${name}"`)
    await app.pool.query(`insert into ${table} (${columns.join()}) values (${places.join()})`, Object.values(row))
  }
  const of = { student_id: studentId, course_id: course.id }
  await insert('payment_orders', {
    ...of,
    id: order,
    order_no: randomUUID(),
    batch_id: batch.id,
    kind: 'online',
    plan: 'full',
    quote: { courseName: 'A course' },
    product_key: 'p',
    choice: 'c',
    with_books: true,
    amount: 100,
    state: 'fulfilled',
    state_at: at,
    created_at: at,
    shipping_address: { line: `${canary} address` },
    held_for: 'x',
    provider: 'paytm',
    provider_ref: 'r',
    paid_at: at,
    paid_amount: 100,
    txn_id: 't',
    mid: randomUUID(),
    bank_txn_id: 'b',
    payment_mode: 'UPI',
    gateway_name: 'g',
    bank_name: 'n',
    txn_date: 'd',
    counter_mode: 'cash',
    counter_ref: 'r',
    counter_centre_id: randomUUID(),
    counter_cleared_at: at,
  })
  const sent = { state: 'delivered', carrier: 'c', tracking_number: 't', sent_on: '2028-05-17', ended_on: '2028-05-17' }
  await insert('parcels', { ...sent, order_id: order, kept_at: at, kept_by: studentId })
  const seat = { ...of, order_id: order, created_at: at, ended_at: at }
  await insert('enrolments', { ...seat, id: enrolment, batch_id: batch.id, plan: 'full', terms: { a: 1 }, total: 100 })
  await insert('instalments', {
    id: randomUUID(),
    enrolment_id: enrolment,
    number: 1,
    admission: 10,
    tuition: 80,
    books: 10,
    discount: 0,
    charges: 0,
    net: 100,
    due_on: '2028-05-17',
    settled_at: at,
    settled_by: order,
    waived_at: at,
    part_of: 1,
    reminded_at: at,
  })
  await insert('entitlements', { ...seat, id: randomUUID(), roll_number: 1, from: at, until: at, source: 'order' })
  await insert('refund_requests', {
    id: randomUUID(),
    order_id: order,
    student_id: studentId,
    amount: 1,
    policy: { a: 1 },
    reason: 'I move away',
    state: 'declined',
    asked_at: at,
    answer: 'a',
    answered_at: at,
  })
  await insert('refunds', {
    id: randomUUID(),
    order_id: order,
    ref_id: randomUUID(),
    amount: 1,
    reason: 'student',
    note: 'n',
    revokes: false,
    policy: { a: 1 },
    state: 'done',
    state_at: at,
    requested_at: at,
    approved_at: at,
    approved_by: randomUUID(),
    provider_ref: 'r',
    problem: 'p',
    payout_mode: 'cash',
    payout_ref: 'c',
    paid_out_at: at,
  })
  await insert('receipts', {
    id: randomUUID(),
    number: randomUUID(),
    kind: 'receipt',
    order_id: order,
    source_id: order,
    student_id: studentId,
    content: { a: 1 },
    issued_at: at,
  })
  await insert('text_consents', {
    id: randomUUID(),
    user_id: studentId,
    kind: 'terms',
    version: 1,
    act: 'purchase',
    subject_id: order,
    consented_at: at,
    said_by: 'guardian',
    how: 'in-person',
    recorded_by: randomUUID(),
  })
  const discount = randomUUID()
  await insert('discounts', {
    id: discount,
    kind: 'scholarship',
    name: 'Siblings',
    amount: 100,
    from: at,
    until: at,
    uses: 1,
  })
  await insert('discount_students', { discount_id: discount, student_id: studentId })
  return { order, enrolment }
}

/**
 * Makes a student under 18 with all possible data, and `canary` in every text. Their second factor and place of work stand for those of staff, who have
 * the same tables.
 */
export async function makeFullStudent(app: TestApp, canary: string) {
  const phone = `9${String(Number.parseInt(createHash('sha256').update(canary).digest('hex').slice(0, 8), 16))
    .padStart(9, '7')
    .slice(0, 9)}`
  const centreId = (await makeCentre(app)).id
  const { user, token } = await makeSignedIn(app, {
    hasExtraTime: true,
    centreId,
    examId: (await makeExam(app)).id,
    newContact: '9123456780',
    language: 'or',
    candidateName: `${canary} account`,
    userName: `${canary}-login`,
    email: `${canary}@people.example`,
    contact: phone,
    emailConfirmedAt: app.now(),
  })
  const photo = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const dataUrl = `data:image/png;base64,${photo.toString('base64')}`
  const body = {
    ...marked(wholeProfile, canary),
    dob: '2010-05-17',
    id_type: 'Others',
    id_number: `${canary} id`,
    photo: dataUrl,
    signature: dataUrl,
    guardian: { ...marked(guardian, canary), guardian_phone: phone },
  }
  const saved = await app.call('PUT', '/api/admission/self-profile-update', { token, body })
  if (saved.status !== 200) throw new Error(`the profile was refused: ${saved.text}`)
  const mine = eq(sessions.tokenHash, hashToken(token))
  await app.db
    .update(sessions)
    .set({ device: `${canary} device` })
    .where(mine)
  await app.db.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.tokenHash, hashToken(token))))
  const mailed = { userId: user.id, purpose: 'confirm-email' as const, expiresAt: app.now(), usedAt: app.now() }
  await app.db.insert(mailedTokens).values({ ...mailed, tokenHash: randomBytes(32) })
  const atProvider = { userId: user.id, provider: 'google', subject: canary, email: user.email }
  await app.db.insert(linkedLogins).values({ ...atProvider, linkedAt: app.now(), lastUsedAt: app.now() })
  const underWay = { ...atProvider, name: canary, nonce: 'n', verifier: 'v', expiresAt: app.now() }
  await app.db.insert(providerLogins).values({ ...underWay, stateHash: randomBytes(32), browserHash: randomBytes(32) })
  await app.db.insert(totpSecrets).values({ userId: user.id, secret: randomBytes(32), confirmedAt: app.now() })
  await app.db
    .insert(staffGrants)
    .values({ userId: user.id, role: 'teacher', centreId, endsAt: app.now(), createdAt: app.now() })
  await registerAt(app, user.id, centreId)
  const leadId = newId()
  await app.db.insert(leads).values({
    id: leadId,
    stage: 'lost',
    lostReason: 'other',
    closedAt: app.now(),
    nextFollowUpAt: app.now(),
    kind: 'enquiry',
    name: `${canary} lead`,
    email: `${canary}@People.Example`,
    phone,
    createdAt: app.now(),
    subject: `${canary} subject`,
    message: `${canary} message`,
    sourcePage: '/contact',
    fingerprint: randomBytes(8).toString('hex'),
  })
  const said = { kind: 'call' as const, outcome: 'interested' as const, note: `${canary} said` }
  await app.db.insert(leadEvents).values({ ...said, leadId, at: app.now() })
  const postId = newId()
  await app.db.insert(openPosts).values({ id: postId, position: 1, title: 'Teacher', place: '', content: 'Teaching' })
  await app.db.insert(jobApplications).values({
    postId,
    name: `${canary} applicant`,
    email: `${canary}@people.example`,
    phone,
    message: `${canary} applies`,
    cvKey: `applications/${canary}.pdf`,
    cvBytes: 7,
    fingerprint: randomBytes(8).toString('hex'),
    createdAt: app.now(),
  })
  const source = { source: 'newsletter' as const, sourcePage: '/', createdAt: app.now() }
  await app.db.insert(subscribers).values({ ...source, email: `${canary}@people.example` })
  const bought = await buyCourse(app, { studentId: user.id, canary })
  const attemptId = await sitTest(app, { token, canary })
  await rankStudent(app, { studentId: user.id, attemptId, centreId, canary })
  await keepNotebook(app, { studentId: user.id, attemptId, canary })
  await giveDocument(app, { studentId: user.id, canary })
  await attendClass(app, { studentId: user.id, canary })
  await app.db.insert(knownDevices).values({ userId: user.id, tokenHash: randomBytes(32), lastUsedAt: app.now() })
  const doubt = { adultOn: '2028-05-17', refusedAt: app.now(), otherAt: app.now(), onDeviceAt: app.now() }
  await app.db.insert(birthDoubts).values({ userId: user.id, ...doubt })
  await app.db.update(guardianConsents).set({ withdrawnAt: app.now() }).where(eq(guardianConsents.userId, user.id))
  const guardianId = (await makeSignedIn(app, { role: 'guardian', passwordHash: 'none' })).user.id
  const invitedAs = { invitedName: `${canary} guardian`, invitedEmail: `${canary}-guardian@people.example` }
  const linked = { relation: 'father' as const, hidden: ['dues' as const], invitedBy: user.id, invitedAt: app.now() }
  const times = { expiresAt: app.now(), acceptedAt: app.now(), endedAt: app.now(), toldAt: app.now() }
  await app.db.insert(guardianLinks).values({ studentId: user.id, guardianId, ...invitedAs, ...linked, ...times })
  await keepMessages(app, { userId: user.id, canary })
  return { user, token, attemptId, phone, bought }
}
