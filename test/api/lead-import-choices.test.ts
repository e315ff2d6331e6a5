import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { UnknownValues } from '#domains/imports/schema.ts'
import type { DealingChoices } from '#domains/leads/staff/imports/schema.ts'
import { leads } from '#domains/leads/tables.ts'
import { makeSignedIn, newPhone } from '../factories.ts'
import {
  app,
  ask,
  check,
  defaults,
  director,
  elsewhere,
  here,
  manager,
  rowsOf,
  setUp,
  store,
  work,
} from './lead-imports.ts'

/* Decisions about a file of leads before it is stored: the meaning of unknown names, who follows the leads up, and what happens to rejected rows. */

setUp()
const ofImport = (id: string) => app.db.select().from(leads).where(eq(leads.importId, id))
const csv = (...rows: string[]) => ['Student Name,Mobile No,E-Mail,Branch,Remarks', ...rows].join('\n')

describe('unknown names in a file', () => {
  const head = 'Name,Phone,Source,Branch,Course'
  const valuesOf = async (id: string) => (await ask<UnknownValues>(manager, `GET /${id}/values`)).body.data
  const meaningOf = (field: string, value: string, meaning: string) => ({ field, value, within: null, meaning })

  it('are asked about once for all rows, and never mapped automatically', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `Lead ${n},${newPhone()},${n % 3 ? 'Facebok' : 'FACEBOK'},,`)
    const others = [`A,${newPhone()},Walk-in,Cutak,`, `B,${newPhone()},,,Astrology`, `C,12,Facebok,,`]
    const { id, found } = await check(manager, [head, ...rows, ...others].join('\n'))
    expect(found.counts).toEqual({ ready: 0, warning: 301, error: 2, here: 0 })
    const asked = await valuesOf(id)
    expect(asked.values).toEqual([
      { field: 'source', value: 'Facebok', within: null, rows: 301 },
      { field: 'centre', value: 'Cutak', within: null, rows: 1 },
      { field: 'course', value: 'Astrology', within: null, rows: 1 },
    ])
    expect(asked.choices).toContainEqual({ field: 'source', within: null, text: 'Social media' })
    expect(asked.choices.filter(({ field }) => field === 'centre').map(({ text }) => text)).not.toContain('Puri')
    const refused = await ask(manager, `POST /${id}/values`, { meanings: [meaningOf('source', 'Facebok', 'Radio')] })
    expect([refused.status, refused.body.errors]).toEqual([400, { 'meanings.0.meaning': 'is not one of the choices' }])
    const meanings = [meaningOf('source', 'Facebok', 'Social media'), meaningOf('course', 'Astrology', '')]
    expect((await ask(manager, `POST /${id}/values`, { meanings })).body.data).toMatchObject({ work: 'reading' })
    await work()
    expect((await ask(manager, `GET /${id}`)).body.data).toMatchObject({
      state: 'checked',
      counts: { ready: 301, warning: 0, error: 2, here: 0 },
    })
    // C's number is still wrong, and its source is given.
    expect((await valuesOf(id)).values).toEqual([{ field: 'centre', value: 'Cutak', within: null, rows: 1 }])
    await store(manager, id)
    const made = await ofImport(id)
    expect(new Set(made.map(({ source }) => source))).toEqual(new Set(['social', 'list']))
    expect(made.filter(({ source }) => source === 'list').map(({ name }) => name)).toEqual(['B'])
  })

  it('keep their answers when the file is read again with other columns', async () => {
    const { id } = await check(manager, [head, `A,${newPhone()},Facebok,,`].join('\n'))
    await ask(manager, `POST /${id}/values`, { meanings: [meaningOf('source', 'Facebok', 'Event')] })
    await work()
    const columns = ['name', 'phone', 'source', null, null]
    await ask(manager, `POST /${id}/check`, { columns, defaults: defaults() })
    await work()
    expect((await rowsOf(manager, id))[0]).toMatchObject({ verdict: 'ready', values: { source: 'Event' } })
  })
})

it('exports the rejected rows, each with its position and reason', async () => {
  const phone = newPhone()
  const { id } = await check(manager, csv(`A,${phone},,,`, `=B,12,,,"a, b"`, `C,${phone},,,`, `A,${phone},,,`))
  const answer = await app.app.inject({
    url: `/api/staff/lead-imports/${id}/rejected`,
    headers: { authorization: `Bearer ${manager.token}` },
  })
  expect(answer.headers['content-type']).toContain('text/csv')
  expect(answer.body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
    'Student Name,Mobile No,E-Mail,Branch,Remarks,Row,Reason',
    `'=B,12,,,"a, b",3,Mobile No must be a 10-digit number`,
    `A,${phone},,,,5,Mobile No is the same as in row 2`,
  ])
})

it('changes nothing when the same file is imported twice', async () => {
  const content = csv(`A,${newPhone()},,,`, `B,${newPhone()},,,`)
  await store(manager, (await check(manager, content)).id)
  const before = await app.db.$count(leads)
  const second = await check(manager, content)
  expect(second.found.counts).toEqual({ ready: 0, warning: 0, error: 0, here: 2 })
  expect((await ask(manager, `POST /${second.id}/store`)).status).toBe(409)
  expect(await app.db.$count(leads)).toBe(before)
})

describe('the leads of a file', () => {
  it('are assigned in turn to the chosen people at their own centres', async () => {
    const [one, two] = [
      await makeSignedIn(app, { role: 'counsellor', centreIds: [here] }),
      await makeSignedIn(app, { role: 'counsellor', centreIds: [here] }),
    ]
    const far = await makeSignedIn(app, { role: 'counsellor', centreIds: [elsewhere] })
    const rows = Array.from({ length: 5 }, (_, n) => `Lead ${n},${newPhone()},,,`)
    const { id } = await check(director, csv(...rows, `Puri,${newPhone()},,Puri,`))
    const { body } = await ask<DealingChoices>(director, `GET /${id}/owners`)
    expect(body.data.centres.map(({ center_id, leads }) => [center_id, leads]).sort()).toEqual(
      [
        [here, 5],
        [elsewhere, 1],
      ].sort(),
    )
    expect(body.data.owners.find(({ _id }) => _id === far.user.id)?.center_ids).toEqual([elsewhere])
    const stranger = await makeSignedIn(app, { role: 'editor' })
    const refused = await ask(director, `POST /${id}/store`, { owner_ids: [stranger.user.id] })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, ['owner_ids']])
    await store(director, id, [one.user.id, two.user.id, far.user.id])
    const made = await ofImport(id)
    const count = (who: { user: { id: string } }) => made.filter(({ ownerId }) => ownerId === who.user.id).length
    expect([count(one), count(two), count(far)]).toEqual([3, 2, 1])
    expect(made.find(({ name }) => name === 'Puri')?.ownerId).toBe(far.user.id)
  })

  it('are unassigned when nobody is chosen', async () => {
    const { id } = await check(manager, csv(`A,${newPhone()},,,`))
    await store(manager, id)
    expect((await ofImport(id)).map(({ ownerId }) => ownerId)).toEqual([null])
  })
})
