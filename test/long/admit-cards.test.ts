import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { printCards } from '#domains/exams/rooms/draw-cards.ts'
import { findCardCode } from '#domains/verification/issue-code.ts'
import { newId } from '#platform/data/database/ids.ts'
import { actorAs } from '../factories.ts'
import { makeSeats } from '../make-seats.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const count = 2000

/** Makes candidates at one centre, each with a photo. */
async function makeHall() {
  const { testId, centre } = await makeSeats(app, null)
  await app.pool.query(
    `with made as (
       insert into users (id, role, candidate_name, user_name, email, contact, registration_number, password_hash, created_at)
       select gen_random_uuid(), 'student', 'Candidate ' || n || ' Mohanty', 'card' || n, 'card' || n || '@people.example',
         '6' || lpad(n::text, 9, '0'), 'C' || n, 'none', now() from generate_series(1, $1) n returning id),
     numbered as (select id, row_number() over () as n from made),
     photos as (insert into user_files (id, user_id, kind, storage_key, bytes, created_at)
       select gen_random_uuid(), id, 'photo', 'people/card' || n, 1, now() from numbered)
     insert into test_registrations (id, test_id, student_id, mode, centre_id, roll_number, created_at)
     select gen_random_uuid(), $2, id, 'offline', $3, n, now() from numbered`,
    [count, testId, centre.id],
  )
  const noise = await sharp({ create: { width: 480, height: 640, channels: 3, background: '#98a' } })
    .composite([
      {
        input: await sharp({ text: { text: 'photo', width: 400 } })
          .png()
          .toBuffer(),
      },
    ])
    .webp()
    .toBuffer()
  const { storage } = app.context()
  for (let n = 1; n <= count; n++) await storage.put(`people/card${n}`, noise, 'image/webp')
  return { testId, centre }
}

it('draws two thousand admit cards with photos and codes, and reports its progress', {
  timeout: 300_000,
}, async () => {
  const { testId, centre } = await makeHall()
  const beats: number[] = []
  const task = { id: newId(), fileKey: 'tasks/all-cards', input: { filters: { test: testId, centre: centre.id } } }
  const ctx = { ...app.context(), actor: actorAs('admin', newId()) }
  const since = performance.now()
  await printCards(ctx, { ...task, beat: async (done) => void beats.push(done) }, (ctx, card) =>
    findCardCode(ctx, { findKey: () => null, publicUrl: 'https://institute.example' }, card),
  )
  const seconds = (performance.now() - since) / 1000
  const stored = await app.context().storage.get('tasks/all-cards')
  console.info(`${count} cards in ${seconds.toFixed(1)} s, ${stored?.body.length} bytes`)
  expect(beats.length).toBeGreaterThan(50)
  expect((await PDFDocument.load(stored?.body ?? Buffer.from(''))).getPageCount()).toBe(count)
})
