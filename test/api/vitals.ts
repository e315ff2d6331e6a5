import { afterAll, beforeAll } from 'vitest'
import { makeTestApp, type TestApp } from '../test-app.ts'

/*
 * Starts a node with adjustable disk space and clock offset, for the tests of low resources.
 */

export let app: TestApp
export const state = { isLow: false, offsetMs: 0 }
export const vitals = {
  lanes: () => ({}),
  clock: { now: () => new Date(), offsetMs: () => state.offsetMs },
  disk: { freeBytes: () => 1, reserveBytes: 2, isLow: () => state.isLow },
}

/** Registers the hooks for each file of these tests. */
export function setUp() {
  beforeAll(async () => {
    app = await makeTestApp({ vitals })
  })
  afterAll(() => app.close())
}
