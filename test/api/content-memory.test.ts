import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { closeAttempt } from '#domains/attempts/sitting/close-attempt.ts'
import { getPaper } from '#domains/exams/tests/reads.ts'
import { synonymsKind } from '#domains/search/staff/publish-synonyms.ts'
import { syncEntries } from '#domains/search/sync-entries.ts'
import { neverKeepFrom } from '#platform/data/cache/content-cache.ts'
import { connect } from '#platform/data/database/database.ts'
import { newId } from '#platform/data/database/ids.ts'
import { listenTo } from '#platform/data/database/notifications.ts'
import { makeSignedIn, makeTest } from '../factories.ts'
import { makeExam, makeItem, makeSubCategory } from '../make-offers.ts'
import { makeOnlineCourse, makePlace } from '../make-place.ts'
import { sitDown } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

describe('kept content', () => {
  /** Statements that reach the database while `work` runs. */
  async function countStatements(work: () => Promise<unknown>) {
    const spies = [vi.spyOn(app.pool, 'query')]
    await work()
    const texts = spies.flatMap((spy) =>
      spy.mock.calls.map(([query]) => String((query as unknown as { text: string }).text)),
    )
    for (const spy of spies) spy.mockRestore()
    return texts
  }

  const context = () => ({ ...app.context(), cache: app.contentCache })

  test('reads a test once for two hundred concurrent first reads', async () => {
    const { testId } = await makeTest(app)
    const texts = await countStatements(() =>
      Promise.all(Array.from({ length: 200 }, () => getPaper(context(), testId))),
    )
    // The change has the corrections of translations read again, too.
    expect(texts.filter((text) => !text.includes('text_reviews')).length).toBeLessThanOrEqual(5)
  })

  test('shares the cache between jobs and requests', async () => {
    const { testId } = await makeTest(app)
    const first = await sitDown(app, testId)
    const second = await sitDown(app, testId)
    app.advance(3700)
    await closeAttempt(context(), first.attempt._id, 'deadline')
    const texts = await countStatements(() => closeAttempt(context(), second.attempt._id, 'deadline'))
    expect(texts.filter((text) => /test_sections|"questions"/.test(text))).toEqual([])
  })

  test('a new notice leaves the papers, a change of a test drops them', async () => {
    const { testId } = await makeTest(app)
    const watch = await listenTo(app.connection, { log: app.log, listeners: { content_changed: app.onContentChange } })
    await getPaper(context(), testId)
    const versions = { ...app.contentCache.versions }
    await app.pool.query("insert into testimonials values (gen_random_uuid(), 1, 'a', null, 'b', 'c')")
    await vi.waitUntil(() => app.contentCache.versions.site > versions.site, { timeout: 20_000 })
    expect(app.contentCache.versions.exams).toBe(versions.exams)
    expect(await countStatements(() => getPaper(context(), testId))).toEqual([])
    await app.pool.query("update tests set name = name || ' again' where id = $1", [testId])
    await vi.waitUntil(() => app.contentCache.versions.exams > versions.exams, { timeout: 20_000 })
    expect((await countStatements(() => getPaper(context(), testId))).length).toBeGreaterThan(0)
    await watch.stop()
  })

  test.each(['subjects', 'topics'])(
    'a new name among the %s drops the papers, and what the site shows',
    async (table) => {
      await makeTest(app)
      const watch = await listenTo(app.connection, {
        log: app.log,
        listeners: { content_changed: app.onContentChange },
      })
      const versions = { ...app.contentCache.versions }
      await app.pool.query(`update ${table} set name = name || ' again'`)
      await vi.waitUntil(() => app.contentCache.versions.exams > versions.exams, { timeout: 1000 })
      expect(app.contentCache.versions.site).toBeGreaterThan(versions.site)
      await watch.stop()
    },
  )

  test('does not cache a failed read', async () => {
    const unknown = '019a0000-0000-7000-8000-000000000000'
    await expect(getPaper(context(), unknown)).rejects.toThrow('This test does not exist.')
    await expect(getPaper(context(), unknown)).rejects.toThrow('This test does not exist.')
  })

  test('does not cache reads from a replica, which may be a second old', async () => {
    const { testId } = await makeTest(app)
    // A connection of its own to the same database, in the place of a replica.
    const { pool, db } = connect({ ...app.connection, max: 1 }, app.log)
    neverKeepFrom(db)
    await getPaper({ ...context(), db }, testId)
    await pool.end()
    expect((await countStatements(() => getPaper(context(), testId))).length).toBeGreaterThan(0)
    // Content learned from the primary is cached, and serves those who read from replicas too.
    expect(await countStatements(() => getPaper({ ...context(), db }, testId))).toEqual([])
  })
})

describe('search', () => {
  type Answer = {
    found: { kind: string; title: string; about: string; seo_urls: string[] }[]
    total: number
    read_as: string | null
  }

  async function search(q: string, limit = 60): Promise<Answer> {
    const answer = await app.app.inject(`/api/website/search?${new URLSearchParams({ q, limit: String(limit) })}`)
    expect(answer.statusCode).toBe(200)
    return answer.json().data
  }

  const titles = async (q: string) => (await search(q)).found.map(({ title }) => title)

  describe('the search', () => {
    it('finds words of every script, whole or only begun, however they are composed', async () => {
      const sub = await makeSubCategory(app)
      await makeItem(app, { subCategoryId: sub.id, title: 'ଓଡ଼ିଶା ଶିକ୍ଷକ ପରୀକ୍ଷା' })
      await makeItem(app, { subCategoryId: sub.id, title: 'बैंक परीक्षा की तैयारी' })
      await makeItem(app, { subCategoryId: sub.id, title: 'রেল পরীক্ষার বিজ্ঞপ্তি' })
      await syncEntries(app.context())
      expect(await titles('ଓଡ଼ିଶା')).toEqual(['ଓଡ଼ିଶା ଶିକ୍ଷକ ପରୀକ୍ଷା'])
      expect(await titles('ଓ\u0b21\u0b3cିଶା ପରୀ')).toEqual(['ଓଡ଼ିଶା ଶିକ୍ଷକ ପରୀକ୍ଷା'])
      expect(await titles('परीक्षा तैया')).toEqual(['बैंक परीक्षा की तैयारी'])
      expect(await titles('পরীক্ষার')).toEqual(['রেল পরীক্ষার বিজ্ঞপ্তি'])
    })

    it('finds courses, exams and centres, those with the word in their title first, and asks for all words', async () => {
      await makePlace(app)
      await makeOnlineCourse(app)
      await syncEntries(app.context())
      expect((await search('foundation')).found.map(({ kind, title }) => [kind, title])).toEqual(
        expect.arrayContaining([
          ['course', 'Bank Foundation'],
          ['course', 'Recorded Foundation'],
        ]),
      )
      expect(await titles('FOUND record')).toEqual(['Recorded Foundation'])
      expect((await search('cuttack')).found[0]).toMatchObject({ kind: 'centre', title: 'Cuttack' })
      expect((await search('probationary')).found).toMatchObject([{ kind: 'exam', title: 'Probationary Officer' }])
      expect(await search('foundation', 1)).toMatchObject({ found: [{}], total: 2 })
    })

    it('replaces an unknown word by the nearest known one, and says so', async () => {
      await makeItem(app, { title: 'Reasoning for the Railway Group D' })
      await syncEntries(app.context())
      for (const [typed, meant] of [
        ['resoning', 'reasoning'],
        ['railwy group d', 'railway group d'],
        ['raliway resonin', 'railway reasoning'],
      ] as const)
        expect(await search(typed)).toMatchObject({
          found: [{ title: 'Reasoning for the Railway Group D' }],
          read_as: meant,
        })
      expect(await search('railway')).toMatchObject({ read_as: null })
      expect(await search('railway helicopter')).toEqual({ found: [], total: 0, read_as: null })
    })

    it('finds legal texts and the pages of the institute', async () => {
      await syncEntries(app.context())
      expect((await search('grievance')).found[0]).toMatchObject({ kind: 'legal', seo_urls: ['grievance'] })
      expect((await search('careers')).found[0]).toMatchObject({ kind: 'page', seo_urls: ['careers'] })
    })

    it('finds by synonyms: the default ones, then those published by the office', async () => {
      await makeItem(app, { title: 'Scholarship of the year' })
      await syncEntries(app.context())
      for (const q of ['छात्रवृत्ति', 'ଛାତ୍ରବୃତ୍ତି', 'छात्र', 'scholarships'])
        expect(await titles(q)).toContain('Scholarship of the year')
      expect(await titles('stipend')).toEqual([])
      const body = synonymsKind.body.parse({ groups: [{ words: 'scholarship, stipend' }, { words: '' }] })
      await synonymsKind.apply(app.context(), { id: newId(), body })
      await syncEntries(app.context())
      expect(await titles('stipend')).toContain('Scholarship of the year')
      expect(await titles('छात्रवृत्ति')).not.toContain('Scholarship of the year')
      expect(await synonymsKind.read(app.context(), newId())).toEqual({ groups: [{ words: 'scholarship, stipend' }] })
      const problems = await synonymsKind.check(app.context(), { id: newId(), body })
      expect(Object.keys(problems)).toEqual(['groups.1.words'])
    })

    it('puts what is about the student’s exam first, and finds one kind alone', async () => {
      const exam = await makeExam(app, { name: 'Sub Inspector' })
      await makeItem(app, { title: 'Mandap vacancies of a sub inspector' })
      await makeItem(app, { title: 'Mandap vacancies of clerks', publishedAt: new Date('2026-11-02T04:30:00Z') })
      await syncEntries(app.context())
      const { token } = await makeSignedIn(app, { examId: exam.id })
      const ask = async (headers: Record<string, string>) => {
        const url = '/api/website/search?q=mandap&kind=content'
        const { found }: Answer = (await app.app.inject({ url, headers })).json().data
        return found.map(({ title }) => title.split(' of ')[1])
      }
      expect(await ask({})).toEqual(['clerks', 'a sub inspector'])
      expect(await ask({ authorization: `Bearer ${token}` })).toEqual(['a sub inspector', 'clerks'])
      expect((await app.app.inject('/api/website/search?q=mandap&kind=course')).json().data.total).toBe(0)
      expect((await app.app.inject('/api/website/search?q=mandap&kind=film')).statusCode).toBe(400)
    })

    it('follows changes, and hides things no longer live', async () => {
      const item = await makeItem(app, { title: 'Holiday on Nuakhai' })
      await syncEntries(app.context())
      expect(await titles('nuakhai')).toEqual(['Holiday on Nuakhai'])
      await app.pool.query('update content_items set is_live = false where id = $1', [item.id])
      await syncEntries(app.context())
      expect(await titles('nuakhai')).toEqual([])
    })

    it.each(["'", "a'); drop table users", '& | ! :*', '\\', '𝒳', 'ଓ'.repeat(100)])(
      'treats %j as plain words',
      async (q) => {
        expect(await search(q)).toEqual({ found: [], total: 0, read_as: null })
      },
    )
  })
})
