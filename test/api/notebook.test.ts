import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reopenAttempt } from '#domains/attempts/evidence/reopen-attempt.ts'
import { newId } from '#platform/data/database/ids.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { actorAs, makeRegistration, makeSignedIn, password } from '../factories.ts'
import { makeLasting, makeNotebook, notebookApi, questionOf, sit } from '../make-notebook.ts'
import { makeTestOf } from '../student-api.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* The mistake notebook: what comes into it, what is due, and what an answer tells. */

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const day = 86_400
/** Seconds to half past six in the evening UTC, which is midnight in India. */
function secondsToMidnight() {
  const now = app.now().getTime()
  const midnight = Math.ceil((now + 5.5 * 3_600_000) / 86_400_000) * 86_400_000 - 5.5 * 3_600_000
  return (midnight - now) / 1000
}
// Every test begins at noon in India, so that no midnight comes in between.
beforeEach(() => app.advance(secondsToMidnight() + day / 2))

const kindsOf = async (api: ReturnType<typeof notebookApi>, query = '') =>
  Object.fromEntries((await api.list(query)).body.data.data.map(({ _id, kind }) => [_id, kind]))

describe('what comes into it', () => {
  it('is what was wrong, skipped, never opened or guessed; what was right is not', async () => {
    const { api, questionIds, attemptId } = await makeNotebook(app, [
      ['A', 30],
      ['B', 30],
      [null, 12],
      undefined,
      ['B', 7],
      ['A', 7],
      ['A', 8],
    ])
    const [, wrong = '', skipped = '', unread = '', guess = '', lucky = ''] = questionIds
    expect(await kindsOf(api)).toEqual({
      [wrong]: 'wrong',
      [skipped]: 'skipped',
      [unread]: 'skipped',
      [guess]: 'guessed',
      [lucky]: 'guessed',
    })
    const list = (await api.list('?show=wrong')).body.data
    expect(list).toMatchObject({ questions: 5, left: 0, due: 0, found: 1, pages: 1, is_gathering: false })
    expect(list.data).toEqual([
      expect.objectContaining({ _id: wrong, sno: 2, quiz_name: 'A mock', submission_id: attemptId, right_days: 0 }),
    ])
  })

  it('excludes running attempts and ranked tests with unpublished or withheld results', async () => {
    const questions = [questionOf('Ratios', 'Secret one')]
    const ranked = { type: 'scholarship' as const, durationMinutes: 10, opensAt: app.now(), isReleasedByStaff: true }
    const { testId, questionIds } = await makeTestOf(app, { questions, ...ranked })
    const { token, user } = await makeLasting(app)
    await makeRegistration(app, { testId, studentId: user.id })
    const api = notebookApi(app, token)
    const attemptId = await sit(app, { testId, questionIds, token }, [['B', 30]])
    const nothing = async () => {
      const { body, text } = await api.list()
      expect([body.data.questions, text.includes('Secret')]).toEqual([0, false])
      expect((await api.answer({ question_id: questionIds[0] ?? '' })).status).toBe(404)
      expect((await api.note(questionIds[0] ?? '', { note: 'n', is_bookmarked: true })).status).toBe(404)
      expect((await api.notes(attemptId)).status).toBe(404)
    }
    await nothing()
    app.advance(700)
    await nothing()
    const release = (at: Date | null) =>
      app.pool.query('update tests set results_released_at = $2 where id = $1', [testId, at])
    await release(app.now())
    app.onContentChange()
    expect((await api.list()).body.data.questions).toBe(1)
    await release(null)
    app.onContentChange()
    await nothing()
  })

  it('is hidden while staff have reopened the attempt', async () => {
    const { api, attemptId, questionIds } = await makeNotebook(app, [['B', 30]])
    expect((await api.list()).body.data.questions).toBe(1)
    const office = await makeSignedIn(app, { role: 'examiner' })
    const ctx = app.context(actorAs('examiner', office.user.id))
    await reopenAttempt(ctx, attemptId, { reason: 'The power was out.', minutes: 5, key: null })
    expect((await api.list()).body.data.questions).toBe(0)
    expect((await api.answer({ question_id: questionIds[0] ?? '' })).status).toBe(404)
  })

  it('is added once by two concurrent reads', async () => {
    const { api } = await makeNotebook(app, [
      ['B', 30],
      ['C', 30],
    ])
    const looks = await Promise.all([api.list(), api.counts(), api.set(), api.list()])
    expect(looks.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await api.counts()).body.data.questions).toBe(2)
  })

  it('restarts with a newer mistake, whatever was right before', async () => {
    const questions = [questionOf('Ratios', 'Twice wrong')]
    const { testId, questionIds } = await makeTestOf(app, { questions, attemptsAllowed: 2 })
    const { token } = await makeLasting(app)
    const api = notebookApi(app, token)
    const [question_id = ''] = questionIds
    await sit(app, { testId, questionIds, token }, [['B', 30]])
    await api.list()
    app.advance(day)
    const letter = (await api.set()).body.data.cards[0]?.options[0]?._id ?? ''
    expect((await api.answer({ question_id, option_id: letter })).body.data.right_days).toBe(1)
    app.advance(3600)
    const second = await sit(app, { testId, questionIds, token }, [[null, 30]])
    expect((await api.list()).body.data.data).toEqual([
      expect.objectContaining({ kind: 'skipped', right_days: 0, submission_id: second }),
    ])
  })
})

describe('before the answer', () => {
  it('no byte tells the key, the topic, the solution, the test or what was chosen', async () => {
    const { api, questionIds, letter } = await makeNotebook(
      app,
      [
        ['B', 30],
        ['C', 30],
      ],
      ['Canarytopic'],
    )
    await api.note(questionIds[0] ?? '', { note: 'Canarynote', is_bookmarked: true })
    app.advance(day)
    const { text, body } = await api.set()
    expect(body.data.cards.map(({ _id }) => _id).toSorted()).toEqual(questionIds.toSorted())
    expect(text).not.toMatch(/canary|solution|correct|right|A mock|"topic|chosen|selected|key/i)
    for (const card of body.data.cards) {
      expect(Object.keys(card).toSorted()).toEqual(['_id', 'kind', 'options', 'passage', 'text'])
      expect(card.options.map(({ _id }) => _id)).toEqual(['A', 'B', 'C', 'D', 'E'].map((of) => letter(card._id, of)))
    }
    const told = await api.answer({ question_id: questionIds[0] ?? '', option_id: letter(questionIds[0] ?? '', 'D') })
    expect(told.body.data).toMatchObject({
      result: 'wrong',
      topic: 'Canarytopic',
      correct_options: [letter(questionIds[0] ?? '', 'A')],
      before: { kind: 'wrong', selected_options: [letter(questionIds[0] ?? '', 'B')], quiz_name: 'A mock', sno: 1 },
      note: 'Canarynote',
      right_days: 0,
    })
  })
})

describe('practice on one topic', () => {
  it('takes ten seen questions, mistakes first, and none that was not seen', async () => {
    const way = Array.from({ length: 12 }, (_, n): [string, number] => [n === 11 ? 'B' : 'A', 30])
    const { api, questionIds, letter } = await makeNotebook(app, way, ['Ratios'])
    const unseen = await makeTestOf(app, { questions: [questionOf('Ratios', 'Unseen')] })
    const { rows } = await app.pool.query<{ topic_id: string }>(
      'select b.topic_id from bank_items b join questions q on q.item_id = b.id where q.id = $1',
      [questionIds[0]],
    )
    const { body, text } = await api.set(`?topic=${rows[0]?.topic_id}`)
    expect(body.data.cards).toHaveLength(10)
    expect(body.data.cards[0]?._id).toBe(questionIds[11])
    expect(text).not.toMatch(/Unseen|solution|correct|"topic/)
    expect((await api.answer({ question_id: unseen.questionIds[0] ?? '' })).status).toBe(404)
    app.advance(60)
    const question_id = body.data.cards[1]?._id ?? ''
    const told = (await api.answer({ question_id, option_id: letter(question_id, 'C') })).body.data
    const tomorrow = dayInIndia(new Date(app.now().getTime() + day * 1000))
    expect(told).toMatchObject({ result: 'wrong', before: { kind: null }, due_on: tomorrow, right_days: 0 })
    const other = body.data.cards[2]?._id ?? ''
    await api.answer({ question_id: other, option_id: letter(other, 'A') })
    // The one that was wrong in the test, and the one that is wrong now. A recount takes in neither anew.
    await app.pool.query(
      'delete from notebook_attempts where attempt_id in (select attempt_id from notebook_questions where question_id = $1)',
      [question_id],
    )
    expect((await api.counts()).body.data.questions).toBe(2)
    expect((await api.set('?topic=ratios')).status).toBe(400)
  })
})

describe('an answer', () => {
  async function oneMistake() {
    const made = await makeNotebook(app, [['B', 30]])
    await made.api.list()
    app.advance(day)
    const [question_id = ''] = made.questionIds
    const right = { question_id, option_id: made.letter(question_id, 'A') }
    const wrong = { question_id, option_id: made.letter(question_id, 'C') }
    return { ...made, question_id, right, wrong }
  }

  it("to another student's card, or to an unknown one, is not found", async () => {
    const { right, api, questionIds, attemptId } = await oneMistake()
    const given = (await api.answer(right)).body.data
    const other = notebookApi(app, (await makeSignedIn(app)).token)
    expect((await other.answer(right)).status).toBe(404)
    expect((await other.guess(given._id, true)).status).toBe(404)
    expect((await other.note(questionIds[0] ?? '', { note: 'x', is_bookmarked: true })).status).toBe(404)
    expect((await other.notes(attemptId)).status).toBe(404)
    expect((await other.list()).body.data.found).toBe(0)
    expect((await api.answer({ question_id: newId() })).status).toBe(404)
  })

  it('sent twice counts once, and a different one under its key is refused', async () => {
    const { right, wrong, api } = await oneMistake()
    const _id = newId()
    const first = await api.answer({ ...right, _id })
    const again = await api.answer({ ...right, _id })
    expect(again.body.data).toEqual(first.body.data)
    expect((await api.answer({ ...wrong, _id })).status).toBe(409)
    const rows = await app.pool.query('select 1 from notebook_answers where id = $1', [_id])
    expect([first.body.data.right_days, rows.rowCount]).toEqual([1, 1])
  })

  it('of two devices at once, and the same one ten times at once, merge', async () => {
    const { right, wrong, api } = await oneMistake()
    const _id = newId()
    const same = await Promise.all(Array.from({ length: 10 }, () => api.answer({ ...right, _id })))
    expect(new Set(same.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    app.advance(day * 5)
    const at = app.now().getTime()
    // The later answer of the day arrives first; the first of the day decides.
    const answered = (before: number) => new Date(at - before).toISOString()
    await Promise.all([
      api.answer({ ...wrong, answered_at: answered(1000) }),
      api.answer({ ...right, answered_at: answered(60_000) }),
    ])
    expect((await api.list()).body.data.data[0]).toMatchObject({ right_days: 2 })
  })

  it('of three days sent by three devices at once count for three days', async () => {
    const made = await makeNotebook(
      app,
      Array.from({ length: 8 }, () => ['B', 30]),
    )
    await made.api.list()
    app.advance(day * 3)
    const sent = made.questionIds.flatMap((question_id) =>
      [0, 1, 2].map((days) => {
        const answered_at = new Date(app.now().getTime() - days * day * 1000 + days).toISOString()
        return made.api.answer({ question_id, option_id: made.letter(question_id, 'A'), answered_at })
      }),
    )
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 200))
    expect((await made.api.list('?show=left')).body.data).toMatchObject({ left: 8, found: 8 })
  })

  it('is dated in India: one second apart across midnight are two days', async () => {
    const { right, api } = await oneMistake()
    app.advance(secondsToMidnight() - 1)
    expect(app.now().toISOString()).toMatch(/T18:29:59/)
    expect((await api.answer(right)).body.data.right_days).toBe(1)
    app.advance(0.9)
    expect((await api.answer(right)).body.data.right_days).toBe(1)
    app.advance(0.1)
    expect(app.now().toISOString()).toMatch(/T18:30:00/)
    expect((await api.answer(right)).body.data.right_days).toBe(2)
    app.advance(day / 2)
    expect((await api.answer(right)).body.data.right_days).toBe(2)
    app.advance(day / 2)
    const third = (await api.answer(right)).body.data
    expect(third).toMatchObject({ right_days: 3, due_on: null })
    expect(third.left_on).toBe(new Date(app.now().getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10))
    expect((await api.list()).body.data).toMatchObject({ questions: 0, left: 1, due: 0, found: 0 })
    expect(Object.keys(await kindsOf(api, '?show=left'))).toEqual([right.question_id])
  })

  it('marked as a guess does not count, until the mark is removed', async () => {
    const { right, api } = await oneMistake()
    const given = (await api.answer(right)).body.data
    const guessed = (await api.guess(given._id, true)).body.data
    expect([given.right_days, guessed.right_days, guessed.is_guess]).toEqual([1, 0, true])
    expect(guessed.due_on).toBe(given.due_if_guessed)
    expect((await api.guess(given._id, false)).body.data).toMatchObject({ right_days: 1, due_on: given.due_on })
  })

  it('is dated by its device within three days, never in the future or before the question existed', async () => {
    const { right, api } = await oneMistake()
    const told = async (answered_at: string) => {
      const _id = newId()
      await api.answer({ ...right, _id, answered_at })
      const { rows } = await app.pool.query('select answered_at from notebook_answers where id = $1', [_id])
      return (app.now().getTime() - rows[0].answered_at.getTime()) / 1000
    }
    const ago = (seconds: number) => new Date(app.now().getTime() - seconds * 1000).toISOString()
    expect(await told(ago(-5000))).toBe(0)
    expect(await told(ago(3600))).toBe(3600)
    // The question was added yesterday.
    expect(await told('2001-01-01T00:00:00Z')).toBeLessThanOrEqual(day + 60)
    app.advance(9 * day)
    expect(await told('2001-01-01T00:00:00Z')).toBe(3 * day)
  })

  it('that does not fit the question is a 400 that names the field', async () => {
    const { question_id, right, api } = await oneMistake()
    const refused = async (body: object) => {
      const { status, body: told } = await api.answer({ question_id, ...body })
      return [status, Object.keys(told.errors ?? {})]
    }
    expect(await refused({ option_id: 'unknown' })).toEqual([400, ['option_id']])
    expect(await refused({ option_ids: [right.option_id] })).toEqual([400, ['option_ids']])
    expect(await refused({ number: '4' })).toEqual([400, ['number']])
    expect(await refused({ number: 'four' })).toEqual([400, ['number']])
    expect(await refused({ option_id: right.option_id, number: '4' })).toEqual([400, ['option_id']])
    expect(await refused({ seconds: -1 })).toEqual([400, ['seconds']])
    expect(await refused({ answered_at: 'yesterday' })).toEqual([400, ['answered_at']])
    // "I do not know" is an answer.
    expect((await api.answer({ question_id })).body.data).toMatchObject({ result: 'skipped', right_days: 0 })
  })
})

describe('notes and bookmarks', () => {
  it('are possible for any question with a visible analysis, searchable, and deleted when both are removed', async () => {
    const { api, questionIds, attemptId } = await makeNotebook(app, [
      ['A', 30],
      ['B', 30],
    ])
    const [right = '', wrong = ''] = questionIds
    const saved = await api.note(right, { note: '  Hours are not averaged, 100% sure\nnever.  ', is_bookmarked: true })
    expect(saved.body.data).toMatchObject({ note: 'Hours are not averaged, 100% sure\nnever.', is_bookmarked: true })
    expect(await kindsOf(api, '?show=bookmarked')).toEqual({ [right]: null })
    expect(Object.keys(await kindsOf(api, '?q=AVERAGED'))).toEqual([right])
    expect(Object.keys(await kindsOf(api, '?q=0%25%20s'))).toEqual([right])
    expect(Object.keys(await kindsOf(api, '?q=0_%20s'))).toEqual([])
    expect(Object.keys(await kindsOf(api, '?q=question%201'))).toEqual([wrong])
    expect(Object.keys(await kindsOf(api, '?q=trains'))).toEqual([wrong])
    expect((await api.notes(attemptId)).body.data.map(({ question_id }) => question_id)).toEqual([right])
    await api.note(right, { note: ' ', is_bookmarked: false })
    expect((await api.notes(attemptId)).body.data).toEqual([])
    const rows = await app.pool.query('select 1 from notebook_questions where question_id = $1', [right])
    expect(rows.rowCount).toBe(0)
  })

  it('are refused by a 400 that names the field', async () => {
    const { api, questionIds } = await makeNotebook(app, [['A', 30]])
    const refused = async (note: string) => {
      const { status, body } = await api.note(questionIds[0] ?? '', { note, is_bookmarked: false })
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await refused('x'.repeat(2001))).toEqual([400, ['note']])
    expect(await refused('a\u0000b')).toEqual([400, ['note']])
    expect((await api.list('?show=everything')).status).toBe(400)
    expect((await api.list('?page=0')).status).toBe(400)
  })
})

it('a set mixes topics and takes at most ten minutes', async () => {
  const sat = Array.from({ length: 30 }, (): [string, number] => ['B', 45])
  const { api, questionIds } = await makeNotebook(app, sat, ['One', 'One', 'One', 'One', 'Two', 'Three'])
  await api.list()
  expect((await api.set()).body.data.cards).toEqual([])
  app.advance(day)
  const { cards, minutes } = (await api.set()).body.data
  expect([cards.length, minutes]).toEqual([13, 10])
  const topicOf = (id: string) => ['One', 'One', 'One', 'One', 'Two', 'Three'][questionIds.indexOf(id) % 6]
  const topics = cards.map(({ _id }) => topicOf(_id))
  expect(topics.filter((topic, n) => n > 0 && topic === topics[n - 1])).toEqual([])
  expect((await api.counts()).body.data).toMatchObject({ due: 30, set: { questions: 13, minutes: 10 } })
})

describe('the data of a person', () => {
  it('is deleted with the account, and exported until then', async () => {
    const { api, token, user, questionIds, letter } = await makeNotebook(app, [['B', 30]])
    const [question_id = ''] = questionIds
    await api.list()
    await api.note(question_id, { note: 'Canarynote', is_bookmarked: true })
    await api.answer({ question_id, option_id: letter(question_id, 'C') })
    const { body } = await app.call<Body & { data: Record<string, unknown[]> }>('GET', '/api/um/my-data', { token })
    expect(body.data.notebook).toEqual([expect.objectContaining({ question_id, note: 'Canarynote', kind: 'wrong' })])
    expect(body.data.notebook_answers).toEqual([expect.objectContaining({ question_id, is_guess: false })])
    const fields = { password, confirm: 'DELETE' }
    const deleted = await app.call<Body>('POST', '/api/um/delete-account', { token, body: fields })
    expect(deleted.text).toContain('"success":true')
    for (const table of ['notebook_questions', 'notebook_answers']) {
      const left = await app.pool.query(`select 1 from ${table} where student_id = $1`, [user.id])
      expect([table, left.rowCount]).toEqual([table, 0])
    }
    const taken = 'select 1 from notebook_attempts join attempts on id = attempt_id where student_id = $1'
    expect((await app.pool.query(taken, [user.id])).rowCount).toBe(0)
  })
})
