import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { anchorFile, type Keeping, keyPurpose, sealJournals } from '#domains/attempts/seals/seal-journals.ts'
import { verifyEveryNight } from '#domains/attempts/seals/verify-every-night.ts'
import { journalSeals } from '#domains/attempts/tables.ts'
import { deriveKey } from '#platform/http/security/sealing.ts'
import {
  app,
  check,
  keeping,
  problems,
  rebuild,
  seal,
  secret,
  settingsOf,
  setUp,
  sitAndSubmit,
  tamper,
} from '../api/journal-seals.ts'

setUp()

describe('the seals', () => {
  it('are numbered without gaps when two nodes seal at once', async () => {
    for (let n = 0; n < 12; n++) await sitAndSubmit(1)
    await Promise.all([seal(), seal(), seal()])
    await seal()
    const numbers = (await app.db.select().from(journalSeals)).map(({ number }) => number)
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
    expect(await problems()).toEqual([])
  })
})

describe('detects tampering in the database', () => {
  it('a closed journal that was rewritten together with its plain chain', async () => {
    const hall = await sitAndSubmit()
    await seal()
    await sitAndSubmit()
    await seal()
    const { _id } = hall.attempt
    await tamper(`update answer_journal set number = '77' where attempt_id = '${_id}' and seq = 2`, ...rebuild(hall))
    expect((await check()).faults).toEqual([
      {
        submission_id: _id,
        row: null,
        problem: 'the first 4 rows are not the ones that seal 1 covers, and its own hashes were altered to match',
      },
    ])
  })

  it.each([
    ['with hashes of its own', true],
    ['without any', false],
  ])('an answer put in after the closing, %s', async (_name, hasHashes) => {
    const hall = await sitAndSubmit(2)
    await seal()
    const { _id } = hall.attempt
    const added = `insert into answer_journal (attempt_id, epoch, seq, question_id, number, marked, seconds, client_at, server_at, position)
      select attempt_id, epoch, 99, question_id, '5', false, 1, client_at, server_at, ${hasHashes ? 3 : 'null'}
      from answer_journal where attempt_id = '${_id}' and seq = 1`
    await tamper(added, ...(hasHashes ? rebuild(hall) : [`update attempts set journal_length = 3 where id = '${_id}'`]))
    expect((await problems()).length).toBeGreaterThan(0)
    await seal()
    expect((await problems()).length).toBeGreaterThan(0)
    expect(await app.db.$count(journalSeals)).toBe(1)
  })

  it('an answer inserted into an empty journal', async () => {
    const [hall, other] = [await sitAndSubmit(0), await sitAndSubmit(1)]
    await seal()
    await tamper(
      `insert into answer_journal (attempt_id, epoch, seq, question_id, number, marked, seconds, client_at, server_at)
       select '${hall.attempt._id}', epoch, 1, question_id, '5', false, 1, client_at, server_at from answer_journal where attempt_id = '${other.attempt._id}'`,
      `update attempts set journal_length = 1 where id = '${hall.attempt._id}'`,
    )
    expect((await check()).faults).toMatchObject([{ submission_id: hall.attempt._id, row: 1 }])
  })

  it.each([
    ['marks', 'marks_obtained = marks_obtained + 50', /^it has [\d.-]+ marks, but its answers add up to [\d.-]+$/],
    ['a score', `score = jsonb_set(score, '{marks}', '"50"')`, /^its score does not match its answers$/],
    ['a place', 'merit = merit + 50', /^the values behind its rank do not match its answers$/],
    ['a time', 'seconds_taken = 1', /^the values behind its rank do not match its answers$/],
  ])('%s that nobody earned', async (_name, change, problem) => {
    const [hall] = [await sitAndSubmit(), await sitAndSubmit()]
    await seal()
    app.advance(60)
    const update = `update attempts set ${change} where id = '${hall.attempt._id}'`
    await expect(app.pool.query(update)).rejects.toThrow('only when it is reopened or counted again')
    expect(await problems()).toEqual([])
    await tamper(update)
    expect((await check()).faults).toEqual([
      { submission_id: hall.attempt._id, row: null, problem: expect.stringMatching(problem) },
    ])
  })

  it('a closing that is undone or moved, or marks that are removed', async () => {
    const { attempt } = await sitAndSubmit()
    for (const change of [
      'closed_at = null',
      "closed_at = closed_at - interval '1 hour'",
      'score = null',
      'merit = null',
    ])
      await expect(app.pool.query(`update attempts set ${change} where id = $1`, [attempt._id])).rejects.toThrow(
        'only when it is reopened or counted again',
      )
    await tamper(`update attempts set score = null, paper_version = null where id = '${attempt._id}'`)
    expect(await problems()).toEqual([[null, 'it is closed but was never marked']])
  })

  it('an attempt that is deleted with all its answers', async () => {
    const hall = await sitAndSubmit()
    await seal()
    const { _id } = hall.attempt
    await tamper(`delete from answer_journal where attempt_id = '${_id}'`, `delete from attempts where id = '${_id}'`)
    expect((await check()).faults).toEqual([
      { submission_id: _id, row: null, problem: 'the attempt covered by seal 1 is missing' },
    ])
  })

  it.each([
    ['in the middle', 2, [[3, 'seal 2 is missing']]],
    ['at the end', 3, [[3, 'the seal made by this server is missing or has been replaced']]],
  ])('a seal taken out %s', async (_name, number, expected) => {
    for (let n = 0; n < 3; n++) await sitAndSubmit()
    await seal()
    await tamper(`delete from journal_seals where number = ${number}`)
    expect(await problems()).toEqual(expected)
  })

  it('seals that were all removed, so that the server makes new ones over the rewritten data', async () => {
    const hall = await sitAndSubmit()
    await seal()
    const { _id } = hall.attempt
    await tamper(
      'delete from journal_seals',
      `update answer_journal set number = '77' where attempt_id = '${_id}' and seq = 2`,
      ...rebuild(hall),
    )
    app.advance(60)
    await seal()
    expect(await problems()).toEqual([[1, 'the seal made by this server is missing or has been replaced']])
    expect(app.logged()).toContain('seals of answer journals that were made here are gone or changed')
    // It stays so: the file is not updated to the new seals.
    await sitAndSubmit()
    await seal()
    expect(await problems()).toHaveLength(1)
  })

  it('a seal made over rewritten data by someone without the key', async () => {
    const hall = await sitAndSubmit()
    await seal()
    const anchor = readFileSync(anchorFile(app.dataDir), 'utf8')
    const { _id } = hall.attempt
    await tamper(
      'delete from journal_seals',
      `update answer_journal set number = '77' where attempt_id = '${_id}' and seq = 2`,
      ...rebuild(hall),
    )
    rmSync(anchorFile(app.dataDir))
    const wrong = deriveKey(settingsOf(Buffer.alloc(32, 8), app.dataDir), keyPurpose)
    await sealJournals(app.context(), { ...keeping, key: wrong })
    expect(await problems()).toEqual([
      [null, 'all seals were made with a different key, so there is no way to tell who made them'],
    ])
    await sitAndSubmit()
    writeFileSync(anchorFile(app.dataDir), anchor)
    expect(await problems()).toHaveLength(2)
  })
})

describe('key changed', () => {
  it('continues where the previous one ended, and keeps what that one sealed', async () => {
    const hall = await sitAndSubmit()
    await sitAndSubmit()
    await seal()
    const next: Keeping = { ...keeping, key: deriveKey(settingsOf(Buffer.alloc(32, 8), app.dataDir), keyPurpose) }
    await sitAndSubmit()
    await sealJournals(app.context(), next)
    expect(await problems(next)).toEqual([])
    const { _id } = hall.attempt
    await tamper(
      `update answer_journal set number = '77' where attempt_id = '${_id}' and seq = 2`,
      ...rebuild(hall),
      `update journal_seals set head = (select journal_hash from attempts where id = '${_id}') where attempt_id = '${_id}'`,
    )
    expect(await problems(next)).toEqual([[1, 'is not the original seal']])
  })
})

describe('the night', () => {
  const atNight = () => {
    // Half past two in India on the next day.
    const next = new Date(`${app.now().toISOString().slice(0, 10)}T21:00:00Z`)
    app.advance((next.getTime() - app.now().getTime()) / 1000)
  }

  it('also seals what was closed long ago', async () => {
    await sitAndSubmit()
    app.advance(20 * 24 * 3600)
    await seal()
    expect(await app.db.$count(journalSeals)).toBe(0)
    atNight()
    await verifyEveryNight(app.context(), keeping)
    expect(await app.db.$count(journalSeals)).toBe(1)
  })
})

describe('npm run verify-journal', () => {
  async function run(key: Buffer | null = secret) {
    const { host, port, user, database } = app.connection
    const child = spawn(process.execPath, ['scripts/verify-journal.ts'], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATA_DIR: app.dataDir,
        DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
        SECRETS_KEY: key?.toString('base64') ?? '',
      },
    })
    child.stderr.resume()
    const ended = new Promise<number | null>((resolve) => void child.once('close', resolve))
    return { said: await text(child.stdout), code: await ended }
  }

  it('reports what it checked, and exits with 1 and the place when something is broken', async () => {
    const hall = await sitAndSubmit()
    await seal()
    const files = readdirSync(app.dataDir).sort()
    expect(await run()).toEqual({
      code: 0,
      said: 'Checked: attempts 1, answers 4, seals 1.\nEverything is what the server wrote.\n',
    })
    const keyless = await run(null)
    expect([keyless.code, keyless.said]).toEqual([1, expect.stringContaining('There is no key here (SECRETS_KEY)')])
    const { _id } = hall.attempt
    await tamper(`update answer_journal set number = '77' where attempt_id = '${_id}' and seq = 2`, ...rebuild(hall))
    const { code, said } = await run()
    expect(code).toBe(1)
    expect(said).toContain(`attempt ${_id}: the first 4 rows are not the ones that seal 1 covers`)
    expect(readdirSync(app.dataDir).sort()).toEqual(files)
  })
})
