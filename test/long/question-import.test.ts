import { writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { bankItems } from '#domains/bank/tables.ts'
import { app, desk, setUp } from '../api/question-import.ts'
import { csv, row } from '../question-files.ts'

setUp()

describe('a file', () => {
  it('can be a workbook', async () => {
    const cells = csv(row(), row({ rest: '1,2,3,4,Z,,So.,' }))
      .split('\n')
      .map((line) => line.split(','))
    const { rows } = await desk.read('a.xlsx', await writeXlsx({ sheets: [{ name: 'One', rows: cells }] }))
    expect(rows.map(({ position, verdict }) => [position, verdict])).toEqual([
      [2, 'ready'],
      [3, 'error'],
    ])
  })
})

describe('storing an import', () => {
  it('stores nothing by halves when it dies midway, and can be requested again', async () => {
    const { id } = await desk.read('a.csv', csv(...Array.from({ length: 700 }, () => row())))
    const before = await app.db.$count(bankItems)
    // The second of two batches contains a row that the bank refuses.
    await app.db.execute(
      `update import_rows set staged = staged - 'difficulty' where import_id = '${id}' and position = 650`,
    )
    await desk.post(`${id}/store`, { ready: true })
    await desk.work()
    expect(await app.db.$count(bankItems)).toBe(before)
    expect(await desk.get(id)).toMatchObject({ state: 'checked', stored: 0, work: 'storing', done: 500 })
    await app.db.execute(
      `update import_rows set staged = jsonb_set(staged, '{difficulty}', '"easy"') where import_id = '${id}' and position = 650`,
    )
    app.advance(120)
    await desk.work()
    expect(await desk.get(id)).toMatchObject({ state: 'stored', stored: 700, work: null })
  })
})
