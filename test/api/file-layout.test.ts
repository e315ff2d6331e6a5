import { expect, it } from 'vitest'
import { newPhone } from '../factories.ts'
import { ask, check, defaults, manager, rowsOf, send, setUp, work } from './lead-imports.ts'

/* How a file is read before its rows: its encoding and its heading row, detected and chosen. */

setUp()

it.each([
  {
    what: 'Windows-1252',
    encoding: 'windows-1252',
    bytes: (text: string) => Buffer.from(text.replace('’', '\x92'), 'latin1'),
  },
  { what: 'UTF-16 without a mark', encoding: 'utf-16le', bytes: (text: string) => Buffer.from(text, 'utf16le') },
  { what: 'UTF-8', encoding: 'utf-8', bytes: (text: string) => Buffer.from(text) },
])('reads $what in the detected encoding, and reports it', async ({ encoding, bytes }) => {
  const { found, rows } = await check(manager, bytes(`sep=;\r\nName;Mobile\r\nMary D’Souza;${newPhone()}\r\n`))
  expect(found).toMatchObject({ encoding, headings: ['Name', 'Mobile'], heading_row: 1, counts: { ready: 1 } })
  expect(rows[0]).toMatchObject({ position: 2, line: 'Mary D’Souza' })
})

it('rereads a file in the chosen encoding, whatever was detected', async () => {
  const { id, rows } = await check(manager, Buffer.from(`Name,Mobile\nRen\xe9 Das,${newPhone()}`, 'latin1'))
  expect(rows[0]?.line).toBe('René Das')
  const anew = await ask(manager, `PUT /${id}/layout`, { encoding: 'utf-8' })
  expect(anew.body.data).toMatchObject({ state: 'mapping', encoding: 'utf-8', counts: { ready: 0 } })
  expect(anew.body.data.samples[0]?.[0]).toBe('Ren\ufffd Das')
  expect((await ask(manager, `PUT /${id}/layout`, { encoding: 'windows-1252' })).body.data.samples[0]?.[0]).toBe(
    'René Das',
  )
  expect((await ask(manager, `PUT /${id}/layout`, { encoding: 'koi8-r' })).status).toBe(400)
})

it('finds the headings below a title, and accepts another chosen row', async () => {
  const content = `Enquiries of March,,\n,,\nName,Mobile,Notes\nMita,${newPhone()},x\nRina,${newPhone()},y`
  const { body } = await send(manager, content)
  expect(body.data).toMatchObject({
    heading_row: 3,
    headings: ['Name', 'Mobile', 'Notes'],
    columns: ['name', 'phone', 'note'],
  })
  const { _id: id } = body.data
  const choose = (row: number) => ask(manager, `PUT /${id}/layout`, { heading_row: row })
  expect((await choose(4)).body.data).toMatchObject({
    headings: ['Mita', expect.any(String), 'x'],
    samples: [[expect.any(String), expect.any(String), 'y']],
  })
  for (const row of [2, 5, 99]) expect((await choose(row)).body.errors).toHaveProperty('heading_row')
  const { columns } = (await choose(3)).body.data
  expect((await ask(manager, `POST /${id}/check`, { columns, defaults: defaults() })).status).toBe(200)
  // It is not read again while a task reads it, nor once it is stored.
  expect((await choose(4)).status).toBe(409)
  await work()
  expect((await rowsOf(manager, id)).map(({ position, line }) => [position, line])).toEqual([
    [4, 'Mita'],
    [5, 'Rina'],
  ])
  await ask(manager, `POST /${id}/store`)
  await work()
  expect((await choose(4)).status).toBe(409)
})

it('never takes a data row for the headings', async () => {
  const { body } = await send(manager, `नाम,फ़ोन,पता\nname,mobile,notes\nMita,${newPhone()},x`)
  expect(body.data).toMatchObject({ heading_row: 1, headings: ['नाम', 'फ़ोन', 'पता'] })
})
