import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdmitCard } from '#domains/exams/registrations/schema.ts'
import { examRooms, examSeats } from '#domains/exams/seats/tables.ts'
import { testCandidates, testRegistrations, tests } from '#domains/exams/tables.ts'
import { userFiles } from '#domains/identity/profile/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { codeSigns } from '#domains/verification/rules.ts'
import type { CheckedDocument, PrintedCode } from '#domains/verification/schema.ts'
import { documentCodes } from '#domains/verification/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import type { Pages } from '../../src/pages.ts'
import { addressIn, makeRegistration, makeSession, makeSignedIn, makeTest, newNetwork, password } from '../factories.ts'
import { makeCentre } from '../make-offers.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* What a code says to whoever types or scans it, and who is given one. */

const none = {
  styles: [],
  scripts: [],
  modulePreloads: [],
  fontPreloads: [],
  inline: { boot: '', presses: '', start: '' },
}
/** Pages that show what the API answers about the last part of their path. */
const pages: Pages = {
  lang: 'en-IN',
  module: {
    createRenderer: ({ send }) => ({
      cacheKey: () => null,
      ignoresQuery: () => false,
      render: async (address) => {
        const { status, text } = await send({ method: 'GET', path: `/api/verify/${address.split('/').at(-1)}` })
        return { status: 200, body: `${status} ${text}`, cacheAs: null }
      },
    }),
  },
  assetsOf: () => none,
  staffAssets: none,
}

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ pages })
})
afterAll(() => app.close())

type Data<T> = Body & { data: T }
type Place = { network?: number; headers?: Record<string, string> }

/** From a network of its own, unless one is named. */
async function ask(url: string, { network = newNetwork(), headers = {} }: Place = {}) {
  const answer = await app.app.inject({ method: 'GET', url, headers, remoteAddress: addressIn(network) })
  const isJson = String(answer.headers['content-type']).includes('json')
  const body: Data<CheckedDocument> | null = isJson ? answer.json() : null
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, text: answer.body, body }
}
const typed = (code: string, place?: Place) => ask(`/api/verify/${encodeURIComponent(code)}`, place)
const signatureOf = ({ link }: PrintedCode) => new URL(link).searchParams.get('s') ?? ''
const scanned = (printed: PrintedCode, place?: Place) =>
  ask(`/api/verify/${printed.code}?s=${signatureOf(printed)}`, place)
const stateOf = async (code: string) => (await typed(code)).body?.data.state

async function fileOf(userId: string, colour = '#336699') {
  const picture = { create: { width: 35, height: 45, channels: 3 as const, background: colour } }
  const body = await sharp(picture).webp().toBuffer()
  const storageKey = `photo-${newId()}`
  await app.storage.put(storageKey, body, 'image/webp')
  await app.db.delete(userFiles).where(eq(userFiles.userId, userId))
  const file = { userId, kind: 'photo' as const, storageKey, bytes: body.length, createdAt: app.now() }
  await app.db.insert(userFiles).values(file)
  return body
}

async function makeCandidate({ hasPhoto = false, isOffline = false } = {}) {
  const { user, token } = await makeSignedIn(app)
  const opensAt = new Date(app.now().getTime() + 3_600_000)
  const { testId } = await makeTest(app, { name: 'Talent search', type: 'ftd', opensAt, modes: ['online', 'offline'] })
  const centreId = isOffline ? (await makeCentre(app)).id : undefined
  const { _id: id } = await makeRegistration(app, { testId, studentId: user.id, ...(centreId ? { centreId } : {}) })
  const photo = hasPhoto ? await fileOf(user.id) : null
  return { user, token, testId, id, photo, centreId }
}

/** As staff correct the name that was frozen at the registration. */
const rename = ({ user }: { user: { id: string } }, name: string) =>
  app.db.update(testCandidates).set({ name }).where(eq(testCandidates.studentId, user.id))

const askCard = (id: string, token: string) =>
  app.call<Data<PrintedCode>>('GET', `/api/student-portal/subscription/${id}/code`, { token })
async function cardOf({ id, token }: { id: string; token: string }) {
  const { status, body } = await askCard(id, token)
  expect(status).toBe(200)
  return body.data
}

const unknown = '0000-0000-0000'
/** Returns everything an answer reveals to someone guessing. */
const told = ({ status, text, headers }: Awaited<ReturnType<typeof ask>>) => {
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return { status, text, headers: Object.keys(rest).sort() }
}

describe('the code of an admit card', () => {
  it('tells kind and state to who types it, and name, test and day of issue to who scans it', async () => {
    const candidate = await makeCandidate({ hasPhoto: true })
    const printed = await cardOf(candidate)
    expect(printed).toEqual({
      code: expect.stringMatching(new RegExp(`^([${codeSigns}]{4}-){2}[${codeSigns}]{4}$`)),
      revision: 1,
      link: expect.stringMatching(new RegExp(`^https://institute\\.example/verify/${printed.code}\\?s=[\\w-]{22}$`)),
    })
    const { status, body, headers } = await typed(printed.code)
    expect(status).toBe(200)
    const verdict = { code: printed.code, kind: 'admit-card', state: 'valid', is_provisional: false }
    const nothing = { revision: null, issued_on: null, candidate_name: null, title: null, photo: null }
    expect(body?.data).toEqual({ ...verdict, ...nothing })
    expect((await scanned(printed)).body?.data).toEqual({
      ...verdict,
      revision: 1,
      issued_on: app.now().toISOString(),
      candidate_name: candidate.user.candidateName,
      title: 'Talent search',
      photo: expect.stringContaining('/photo?s='),
    })
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['private, no-store', 'noindex'])
  })

  it('is the same for repeated and concurrent requests', async () => {
    const candidate = await makeCandidate()
    const all = await Promise.all(Array.from({ length: 5 }, () => cardOf(candidate)))
    all.push(await cardOf(candidate))
    expect(new Set(all.map(({ code }) => code)).size).toBe(1)
    expect(await app.db.$count(documentCodes, eq(documentCodes.subjectId, candidate.id))).toBe(1)
  })

  it('makes one revision for five concurrent requests after a change', async () => {
    const candidate = await makeCandidate()
    await cardOf(candidate)
    await rename(candidate, 'Asha Nayak')
    const all = await Promise.all(Array.from({ length: 5 }, () => cardOf(candidate)))
    expect(new Set(all.map(({ revision }) => revision))).toEqual(new Set([2]))
    expect(await app.db.$count(documentCodes, eq(documentCodes.subjectId, candidate.id))).toBe(2)
  })

  it('is given only to the candidate, as is the card itself', async () => {
    const candidate = await makeCandidate()
    const other = await makeCandidate()
    const staff = await makeSignedIn(app, { role: 'admin' })
    for (const { token } of [other, staff]) {
      expect((await askCard(candidate.id, token)).status).toBe(404)
      const card = await app.call('GET', `/api/student-portal/subscription/${candidate.id}`, { token })
      expect(card.status).toBe(404)
    }
    expect((await app.call('GET', `/api/student-portal/subscription/${candidate.id}/code`)).status).toBe(401)
    expect((await askCard(newId(), candidate.token)).status).toBe(404)
    expect(await app.db.$count(documentCodes, eq(documentCodes.subjectId, candidate.id))).toBe(0)
    await rename(other, 'As corrected')
    const own = await app.call<Data<AdmitCard>>('GET', `/api/student-portal/subscription/${other.id}`, other)
    expect(own.body.data).toMatchObject({ _id: other.id, candidate_name: 'As corrected' })
  })

  it('is read however it is typed', async () => {
    const { code } = await cardOf(await makeCandidate())
    for (const text of [code.toLowerCase(), code.replaceAll('-', ''), code.replaceAll('-', ' '), ` ${code} `])
      expect((await typed(text)).body?.data.code).toBe(code)
  })
})

describe('an outdated card', () => {
  type Candidate = Awaited<ReturnType<typeof makeCandidate>>
  const ofTest = ({ testId }: Candidate) => eq(tests.id, testId)
  const ofPlace = ({ id }: Candidate) => eq(testRegistrations.id, id)
  const changes: [string, (candidate: Candidate) => Promise<unknown>][] = [
    ['name', (one) => rename(one, 'Renamed')],
    ['photo', ({ user }) => fileOf(user.id, '#993300')],
    ['photo taken out', ({ user }) => app.db.delete(userFiles).where(eq(userFiles.userId, user.id))],
    [
      'centre',
      async (one) =>
        app.db
          .update(testRegistrations)
          .set({ centreId: (await makeCentre(app)).id })
          .where(ofPlace(one)),
    ],
    ['mode', (one) => app.db.update(testRegistrations).set({ mode: 'online', centreId: null }).where(ofPlace(one))],
    ['roll number', (one) => app.db.update(testRegistrations).set({ rollNumber: 77 }).where(ofPlace(one))],
    [
      'begin, by a minute',
      (one) =>
        app.db
          .update(tests)
          .set({ opensAt: new Date(app.now().getTime() + 3_660_000) })
          .where(ofTest(one)),
    ],
    ['duration', (one) => app.db.update(tests).set({ durationMinutes: 61 }).where(ofTest(one))],
    [
      'seat',
      async ({ id: registrationId, testId }) => {
        const room = { id: newId(), testId, centreId: (await makeCentre(app)).id, name: 'Hall', position: 1 }
        await app.db.insert(examRooms).values({ ...room, capacity: 20, columns: 5 })
        await app.db.insert(examSeats).values({ registrationId, roomId: room.id, seat: 7 })
      },
    ],
  ]

  it.each(changes)('is reported as replaced after another %s, at once and after the next print', async (_, change) => {
    const candidate = await makeCandidate({ hasPhoto: true, isOffline: true })
    const first = await cardOf(candidate)
    expect((await scanned(first)).body?.data.photo).not.toBeNull()
    await change(candidate)
    expect((await scanned(first)).body?.data).toMatchObject({ state: 'replaced', photo: null, revision: 1 })
    const second = await cardOf(candidate)
    expect([second.revision, second.code === first.code]).toEqual([2, false])
    expect([await stateOf(first.code), await stateOf(second.code)]).toEqual(['replaced', 'valid'])
  })

  it('stays valid when data not on it change', async () => {
    const candidate = await makeCandidate()
    const first = await cardOf(candidate)
    await app.db
      .update(users)
      .set({ email: `${newId()}@people.example`, candidateName: 'Renamed in the account' })
      .where(eq(users.id, candidate.user.id))
    await app.db.update(tests).set({ name: 'Talent search 2026' }).where(ofTest(candidate))
    expect((await scanned(first)).body?.data).toMatchObject({
      state: 'valid',
      title: 'Talent search 2026',
      candidate_name: candidate.user.candidateName,
    })
    expect(await cardOf(candidate)).toEqual(first)
  })

  it('gets another revision when its data revert', async () => {
    const candidate = await makeCandidate()
    const first = await cardOf(candidate)
    await rename(candidate, 'Renamed')
    const second = await cardOf(candidate)
    await rename(candidate, candidate.user.candidateName)
    const third = await cardOf(candidate)
    expect(third.revision).toBe(3)
    const states = [await stateOf(first.code), await stateOf(second.code), await stateOf(third.code)]
    expect(states).toEqual(['replaced', 'replaced', 'valid'])
  })

  it('is as unknown as one that never was when the account is deleted, and not printed again', async () => {
    const candidate = await makeCandidate({ hasPhoto: true })
    const first = await cardOf(candidate)
    await rename(candidate, 'Renamed')
    const second = await cardOf(candidate)
    const answer = await app.call('POST', '/api/um/delete-account', {
      token: candidate.token,
      body: { password, confirm: 'DELETE' },
    })
    expect(answer.status).toBe(200)
    for (const printed of [first, second]) expect(told(await scanned(printed))).toEqual(told(await typed(unknown)))
    const photo = await ask(`/api/verify/${second.code}/photo?s=${signatureOf(second)}`)
    expect(photo.status).toBe(404)
    const rows = await app.db.select().from(documentCodes).where(eq(documentCodes.holderId, candidate.user.id))
    expect(rows.map(({ fingerprint, withdrawnAt }) => [fingerprint, withdrawnAt])).toEqual([
      ['', app.now()],
      ['', app.now()],
    ])
    const token = await makeSession(app, candidate.user.id)
    expect((await askCard(candidate.id, token)).status).not.toBe(200)
  })

  it('is unknown once its registration is gone', async () => {
    const candidate = await makeCandidate()
    const { code } = await cardOf(candidate)
    await app.db.delete(testRegistrations).where(ofPlace(candidate))
    expect((await typed(code)).status).toBe(404)
    expect((await askCard(candidate.id, candidate.token)).status).toBe(404)
  })
})

describe('a signed code', () => {
  it('shows the photo uncached, and a typed one does not', async () => {
    const candidate = await makeCandidate({ hasPhoto: true })
    const printed = await cardOf(candidate)
    const address = (await scanned(printed)).body?.data.photo ?? ''
    const photo = await ask(address)
    expect([photo.status, photo.bytes.equals(candidate.photo ?? Buffer.of())]).toEqual([200, true])
    expect(photo.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    expect((await typed(printed.code)).body?.data.photo).toBeNull()
    expect((await ask(`/api/verify/${printed.code}/photo`)).status).toBe(400)
  })

  it('shows no photo if the candidate has none', async () => {
    const printed = await cardOf(await makeCandidate())
    expect((await scanned(printed)).body?.data).toMatchObject({ state: 'valid', photo: null })
    expect((await ask(`/api/verify/${printed.code}/photo?s=${signatureOf(printed)}`)).status).toBe(404)
  })

  it('is treated as unknown with a wrong, mismatched or empty signature, also for the photo', async () => {
    const one = await cardOf(await makeCandidate({ hasPhoto: true }))
    const other = await cardOf(await makeCandidate({ hasPhoto: true }))
    const right = signatureOf(one)
    const wrong = [signatureOf(other), '', 'x', right.slice(1), `${right}x`, right.toUpperCase(), 'ä', 'x'.repeat(2000)]
    const plain = told(await typed(unknown))
    expect(plain.status).toBe(404)
    for (const s of wrong) {
      const query = `?s=${encodeURIComponent(s)}`
      expect([s, told(await ask(`/api/verify/${one.code}${query}`))]).toEqual([s, plain])
      expect([s, (await ask(`/api/verify/${one.code}/photo${query}`)).status]).toEqual([s, 404])
    }
    for (const code of ['x', '7K3M-9QXD-2HFU', `${one.code}0`, one.code.slice(1), '😀'])
      expect([code, told(await typed(code))]).toEqual([code, plain])
    expect(told(await ask(`/api/verify/${unknown}?s=${right}`))).toEqual(plain)
  })

  it('shows no photo on a document that is replaced', async () => {
    const candidate = await makeCandidate({ hasPhoto: true })
    const printed = await cardOf(candidate)
    await rename(candidate, 'Renamed')
    expect((await ask(`/api/verify/${printed.code}/photo?s=${signatureOf(printed)}`)).status).toBe(404)
    await cardOf(candidate)
    expect((await ask(`/api/verify/${printed.code}/photo?s=${signatureOf(printed)}`)).status).toBe(404)
  })

  it("needs the installation's key: without it codes are only typed", async () => {
    const keyless = await makeTestApp({ settings: { DATABASE_URL: 'postgres://shared.example/abhyas' } })
    try {
      const { user, token } = await makeSignedIn(keyless)
      const opensAt = new Date(keyless.now().getTime() + 3_600_000)
      const { testId } = await makeTest(keyless, { type: 'ftd', opensAt })
      const { _id } = await makeRegistration(keyless, { testId, studentId: user.id })
      const url = `/api/student-portal/subscription/${_id}/code`
      const { body } = await keyless.call<Data<PrintedCode>>('GET', url, { token })
      expect(body.data.link).toBe(`https://institute.example/verify/${body.data.code}`)
      expect((await keyless.call('GET', `/api/verify/${body.data.code}`)).status).toBe(200)
      expect((await keyless.call('GET', `/api/verify/${body.data.code}?s=x`)).status).toBe(404)
    } finally {
      await keyless.close()
    }
  })
})

describe('guessing', () => {
  it('is refused after ten wrong codes from a network, pages and photos together, then one each half minute', async () => {
    const printed = await cardOf(await makeCandidate({ hasPhoto: true }))
    const network = newNetwork()
    for (let n = 0; n < 5; n++) {
      expect((await typed(unknown, { network })).status).toBe(404)
      expect((await ask(`/api/verify/${printed.code}/photo?s=x`, { network })).status).toBe(404)
    }
    const refused = await typed(unknown, { network })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30'])
    // Right ones too, by now.
    expect((await scanned(printed, { network })).status).toBe(429)
    expect((await typed(unknown)).status).toBe(404)
    app.advance(29)
    expect((await typed(unknown, { network })).status).toBe(429)
    app.advance(1)
    expect((await typed(unknown, { network })).status).toBe(404)
    expect((await typed(unknown, { network })).status).toBe(429)
  })

  it('does not count right codes: a gate scans hundreds', async () => {
    const printed = await cardOf(await makeCandidate({ hasPhoto: true }))
    const network = newNetwork()
    for (let n = 0; n < 25; n++) expect((await scanned(printed, { network })).status).toBe(200)
    for (let n = 0; n < 10; n++) expect((await typed(unknown, { network })).status).toBe(404)
    expect((await typed(unknown, { network })).status).toBe(429)
  })

  it("counts for the visitor's network, not the rendering server", async () => {
    const network = newNetwork()
    const open = async (place: Place) => (await ask(`/verify/${unknown}`, place)).text.slice(0, 3)
    for (let n = 0; n < 10; n++) expect(await open({ network })).toBe('404')
    expect(await open({ network })).toBe('429')
    expect((await typed(unknown, { network })).status).toBe(429)
    expect(await open({})).toBe('404')
  })

  it('is limited for twenty concurrent requests', async () => {
    const network = newNetwork()
    const answers = await Promise.all(Array.from({ length: 20 }, () => typed(unknown, { network })))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})
