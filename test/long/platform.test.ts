import { describe, expect, it } from 'vitest'
import { demoAccounts, demoCandidates } from '#db/demo/accounts.ts'
import { loadDemo } from '#db/demo/load.ts'
import { users } from '#domains/identity/tables.ts'
import { prepareInstallation } from '#platform/data/database/installation.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

describe('the installation', () => {
  const prepare = (ctx: TestApp, wantsDemo: boolean) =>
    prepareInstallation(ctx.context(), { wantsDemo, isDemoAsked: wantsDemo, loadDemo })

  it('loads the demo once when several nodes start together', async () => {
    const demo = await makeTestApp()
    expect(await Promise.all([prepare(demo, true), prepare(demo, true), prepare(demo, true)])).toEqual([
      true,
      true,
      true,
    ])
    // One more student: the lead that the demo's office admits.
    expect(await demo.db.select().from(users)).toHaveLength(demoAccounts.length + demoCandidates.length + 1)
    await demo.close()
  })

  it('loads nothing when the loading fails', async () => {
    const broken = await makeTestApp()
    const failing = prepareInstallation(broken.context(), {
      wantsDemo: true,
      isDemoAsked: false,
      loadDemo: async (ctx) => {
        await loadDemo(ctx)
        throw new Error('the power went')
      },
    })
    await expect(failing).rejects.toThrow('the power went')
    expect(await broken.db.select().from(users)).toEqual([])
    expect(await prepare(broken, true)).toBe(true)
    await broken.close()
  })
})
