import { createHash, randomBytes } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import sharp from 'sharp'
import { regradeTest } from '../src/domains/attempts/regrade-test.ts'
import type { OpenAttempt } from '../src/domains/attempts/schema.ts'
import { dropQuestion } from '../src/domains/exams/drop-question.ts'
import { hashToken } from '../src/domains/identity/find-actor.ts'
import { guardianConsents, mailedTokens, sessions, staffCentres, totpSecrets } from '../src/domains/identity/tables.ts'
import { leads, subscribers } from '../src/domains/leads/tables.ts'
import { makeRegistration, makeSignedIn, makeTest } from './factories.ts'
import { makeCentre } from './make-offers.ts'
import { guardian, wholeProfile } from './profile-form.ts'
import { readPaper } from './read-paper.ts'
import type { Body, TestApp } from './test-app.ts'

/** Every text of a value, marked so that it can be found again. */
function marked<T>(value: T, canary: string): T {
  return JSON.parse(JSON.stringify(value), (key, text) => {
    const isFree = /name|occupation|line|city|district|college|stream|relation/.test(key)
    return typeof text === 'string' && isFree ? `${canary} ${key}` : text
  })
}

async function sitTest(app: TestApp, { token, canary }: { token: string; canary: string }) {
  const { testId } = await makeTest(app)
  const opened = await app.call<Body & { data: OpenAttempt }>('POST', `/api/quiz-portal/tests/${testId}/attempt`, {
    ...{ token, body: {} },
  })
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
  const ctx = app.context({ kind: 'user', id: examiner.user.id, role: 'examiner' })
  await dropQuestion(ctx, { testId, questionId: question?._id ?? '', rule: 'bonus-all', reason: 'Two are right.' })
  await regradeTest(ctx, testId)
  return opened.body.data._id
}

async function registerAt(app: TestApp, studentId: string, centreId: string) {
  const opensAt = new Date(app.now().getTime() + 3_600_000)
  const { testId } = await makeTest(app, { type: 'ftd', opensAt, modes: ['offline'] })
  await makeRegistration(app, { testId, studentId, centreId })
}

/**
 * A student under 18 of whom everything is known that can be known, with `canary` in every text of theirs. Their second factor and place of work stand for
 * staff, who have the same tables.
 */
export async function makeFullStudent(app: TestApp, canary: string) {
  const phone = `9${String(Number.parseInt(createHash('sha256').update(canary).digest('hex').slice(0, 8), 16))
    .padStart(9, '7')
    .slice(0, 9)}`
  const centreId = (await makeCentre(app)).id
  const { user, token } = await makeSignedIn(app, {
    ...{ hasExtraTime: true, centreId },
    ...{ candidateName: `${canary} account`, userName: `${canary}-login`, email: `${canary}@people.example` },
    ...{ contact: phone, emailConfirmedAt: app.now() },
  })
  const photo = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const dataUrl = `data:image/png;base64,${photo.toString('base64')}`
  const body = {
    ...{ ...marked(wholeProfile, canary), dob: '2010-05-17', id_type: 'Others', id_number: `${canary} id` },
    ...{ photo: dataUrl, signature: dataUrl, guardian: { ...marked(guardian, canary), guardian_phone: phone } },
  }
  const saved = await app.call('PUT', '/api/admission/self-profile-update', { token, body })
  if (saved.status !== 200) throw new Error(`the profile was refused: ${saved.text}`)
  const mine = eq(sessions.tokenHash, hashToken(token))
  await app.db
    .update(sessions)
    .set({ device: `${canary} device` })
    .where(mine)
  await app.db.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.tokenHash, hashToken(token))))
  await app.db.update(guardianConsents).set({ withdrawnAt: app.now() }).where(eq(guardianConsents.userId, user.id))
  const mailed = { userId: user.id, purpose: 'confirm-email' as const, expiresAt: app.now(), usedAt: app.now() }
  await app.db.insert(mailedTokens).values({ ...mailed, tokenHash: randomBytes(32) })
  await app.db.insert(totpSecrets).values({ userId: user.id, secret: randomBytes(32), confirmedAt: app.now() })
  await app.db.insert(staffCentres).values({ userId: user.id, centreId })
  await registerAt(app, user.id, centreId)
  await app.db.insert(leads).values({
    ...{ kind: 'enquiry', name: `${canary} lead`, email: `${canary}@People.Example`, phone, createdAt: app.now() },
    ...{
      subject: `${canary} subject`,
      message: `${canary} message`,
      sourcePage: '/contact',
      fingerprint: randomBytes(8).toString('hex'),
    },
  })
  const source = { source: 'newsletter' as const, sourcePage: '/', createdAt: app.now() }
  await app.db.insert(subscribers).values({ ...source, email: `${canary}@people.example` })
  const attemptId = await sitTest(app, { token, canary })
  return { user, token, attemptId, phone }
}
