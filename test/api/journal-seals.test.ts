import { describe, expect, it } from 'vitest'
import { sealJournals } from '#domains/attempts/seals/seal-journals.ts'
import { verifyEveryNight } from '#domains/attempts/seals/verify-every-night.ts'
import { journalSeals } from '#domains/attempts/tables.ts'
import { makeSignedIn } from '../factories.ts'
import { app, check, keeping, problems, rebuild, seal, setUp, sit, sitAndSubmit, tamper } from './journal-seals.ts'

setUp()

describe('the seals', () => {
  it('are made once for each closed attempt, and again when late answers came', async () => {
    const [closed, open] = [await sitAndSubmit(), await sit()]
    await seal()
    await seal()
    const kept = () => app.db.select().from(journalSeals)
    expect((await kept()).map(({ number, attemptId, journalLength }) => [number, attemptId, journalLength])).toEqual([
      [1, closed.attempt._id, 4],
    ])
    await closed.give(0, { number: '9' })
    await seal()
    expect((await kept()).map(({ number, journalLength }) => [number, journalLength])).toEqual([
      [1, 4],
      [2, 5],
    ])
    await open.api.submit(open.attempt._id)
    expect(await check()).toMatchObject({ attempts: 2, entries: 9, seals: 2, unsealed: 1, faults: [] })
  })

  it('are optional for closing an attempt: without a key none is made and nothing fails', async () => {
    await sitAndSubmit()
    await sealJournals(app.context(), { ...keeping, key: null })
    expect(await check({ ...keeping, key: null })).toMatchObject({ seals: 0, unsealed: 1, faults: [] })
  })

  it('are not made over a broken journal', async () => {
    const hall = await sitAndSubmit()
    await tamper(`update answer_journal set number = '77' where attempt_id = '${hall.attempt._id}' and seq = 2`)
    await seal()
    expect(await app.db.select().from(journalSeals)).toEqual([])
    expect(app.logged()).toContain('an answer journal is broken and was not sealed')
  })

  it.each(['update journal_seals set number = 9', 'delete from journal_seals', 'truncate journal_seals'])(
    'refuse: %s',
    async (change) => {
      await expect(app.pool.query(change)).rejects.toThrow('append-only')
    },
  )
})

describe('detects tampering in the database', () => {
  it('a changed row, with its position', async () => {
    const hall = await sitAndSubmit()
    await seal()
    await tamper(`update answer_journal set number = '77' where attempt_id = '${hall.attempt._id}' and seq = 2`)
    expect((await check()).faults[0]).toEqual({
      submission_id: hall.attempt._id,
      row: 2,
      problem: 'row 2 (epoch 1, sequence 2) differs from what the server wrote',
    })
  })

  it('a deleted row', async () => {
    const hall = await sitAndSubmit()
    await seal()
    await tamper(`delete from answer_journal where attempt_id = '${hall.attempt._id}' and seq = 2`)
    expect((await problems())[0]).toEqual([2, 'row 2 is missing'])
  })

  it('a truncated journal with a matching chain and head', async () => {
    const hall = await sitAndSubmit()
    await seal()
    await tamper(`delete from answer_journal where attempt_id = '${hall.attempt._id}' and seq > 2`, ...rebuild(hall))
    expect(await problems()).toEqual([[null, 'the journal has 2 rows, but seal 1 covers 4']])
  })
})

describe('the night', () => {
  const atNight = () => {
    // Half past two in India on the next day.
    const next = new Date(`${app.now().toISOString().slice(0, 10)}T21:00:00Z`)
    app.advance((next.getTime() - app.now().getTime()) / 1000)
  }

  it('checks once, stores the result for staff, and raises an alarm', async () => {
    const hall = await sitAndSubmit()
    await seal()
    const health = async () => {
      const { token } = await makeSignedIn(app, { role: 'admin' })
      return (await app.call<{ data: { journals: object } }>('GET', '/api/staff/system', { token })).body.data.journals
    }
    await verifyEveryNight(app.context(), keeping)
    expect(await health()).toMatchObject({ last_check: null })
    atNight()
    await verifyEveryNight(app.context(), keeping)
    expect(await health()).toMatchObject({
      newest_seal_at: expect.any(String),
      last_check: { is_keyed: true, attempts: 1, entries: 4, seals: 1, unsealed: 0, fault_count: 0, faults: [] },
    })
    await tamper(`update answer_journal set number = '77' where attempt_id = '${hall.attempt._id}' and seq = 2`)
    await verifyEveryNight(app.context(), keeping)
    expect(await health()).toMatchObject({ last_check: { fault_count: 0 } })
    app.advance(24 * 3600)
    await Promise.all([verifyEveryNight(app.context(), keeping), verifyEveryNight(app.context(), keeping)])
    expect(await health()).toMatchObject({
      last_check: { fault_count: 2, faults: [{ submission_id: hall.attempt._id, row: 2 }, {}] },
    })
    expect(app.logged().match(/"msg":"answer journals are broken"/g)).toHaveLength(1)
  })
})
