import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { storeImage } from '#platform/files/storage/images.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

export let app: TestApp

export function paint(width: number, height: number, background = '#336699') {
  return sharp({ create: { width, height, channels: 3, background } })
}

export const store = async (bytes: Buffer) => storeImage(app.context(), bytes)

/** Registers the hooks for each file of these tests. */
export function setUp() {
  beforeAll(async () => {
    app = await makeTestApp()
  })
  afterAll(() => app.close())
}
