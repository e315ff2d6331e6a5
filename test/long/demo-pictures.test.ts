import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courseCategories, courses, examCategories, products } from '#db/demo/catalogue.ts'
import { galleryScenes } from '#db/demo/institute.ts'
import { demoFilm, demoPictures } from '#db/demo/pictures.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let pictures: Map<string, string>

beforeAll(async () => {
  app = await makeTestApp()
  pictures = await demoPictures(app.context())
})
afterAll(() => app.close())

describe('the pictures of the demo institute', () => {
  it('are all there', async () => {
    for (const [name, address] of pictures)
      expect((await app.call('GET', address)).status, `${name}: ${address}`).toBe(200)
  })

  it('cover everything in the demo that has a picture', () => {
    const named = [...examCategories, ...courseCategories, ...courses, ...products].map(({ picture }) => picture)
    const exams = examCategories.flatMap(({ seoUrl, exams }) => [seoUrl, ...exams.map((exam) => exam.seoUrl)])
    const scenes = galleryScenes.map(({ name }) => `gallery/${name}`)
    const missing = [...named, ...exams.map((name) => `exam/${name}`), ...scenes].filter((name) => !pictures.get(name))
    expect(missing).toEqual([])
    for (const { alt } of galleryScenes) expect(alt).not.toBe('')
  })

  it('are not empty: each shows more than its background', async () => {
    for (const [name, address] of pictures) {
      const { rawPayload } = await app.app.inject(address)
      const { entropy } = await sharp(rawPayload).stats()
      expect(entropy, name).toBeGreaterThan(0.3)
    }
  })
})

describe('the film of the demo institute', () => {
  it('is a small WebM that can be played from any position', async () => {
    const address = await demoFilm(app.context())
    const whole = await app.app.inject(address)
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/webm'])
    expect(whole.rawPayload.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
    expect(whole.rawPayload.length).toBeLessThan(300_000)
    const end = await app.app.inject({ url: address, headers: { range: 'bytes=-1000' } })
    expect([end.statusCode, end.rawPayload.length]).toEqual([206, 1000])
  })
})
