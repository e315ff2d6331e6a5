import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { webhook } from '../../sandbox/gateway/messages.ts'
import { startGateway } from '../../sandbox/gateway/server.ts'
import { makeSignedIn } from '../factories.ts'
import { runPurchases } from '../faults/payments/run.ts'
import { startShop } from '../faults/payments/shop.ts'
import { createTally } from '../faults/tally.ts'
import { makeCourse } from '../make-offers.ts'
import { keys, storeMerchants } from '../merchants.ts'
import { makeDatabase, makeTestApp } from '../test-app.ts'

const patience = { timeout: 240_000 }

test('P1 to P22: whatever is lost, doubled, forged or killed, every book agrees in the end', patience, async () => {
  const tally = createTally()
  const run = {
    seed: Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000),
    purchases: 60,
    kills: 1,
    atOnce: 5,
    tally,
  }
  const wrong = await runPurchases(await makeDatabase(), run)
  console.log(`payment faults: FAULTS_SEED=${run.seed}\n${tally.table()}`)
  expect(wrong, `FAULTS_SEED=${run.seed}`).toEqual([])
})

test(
  'P22: a message that was answered with 200 is kept, and a server that dies over one loses and doubles nothing',
  patience,
  async () => {
    const connection = await makeDatabase()
    const pool = new pg.Pool(connection)
    const app = await makeTestApp()
    const gateway = await startGateway({ merchants: keys })
    const dataDir = mkdtempSync(path.join(tmpdir(), 'abhyas-shop-'))
    const { db } = (await import('../../src/platform/database/database.ts')).connect({ ...connection, max: 2 }, app.log)
    const world = { db, now: () => new Date() }
    await storeMerchants(world)
    const { token } = await makeSignedIn(world)
    const environment = { DATA_DIR: dataDir, PAYTM_URL: gateway.url, MERCHANT_KEYS: JSON.stringify(keys) }
    const shop = await startShop({ connection, environment })
    onTestFinished(async () => {
      await shop.kill()
      await gateway.stop()
      await pool.end()
      await app.close()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const counts = async () => {
      const { rows } = await pool.query<{ events: number; jobs: number; receipts: number }>(
        `select (select count(*)::int from payment_events where source = 'webhook') events,
         (select count(*)::int from jobs where kind = 'confirm-order') jobs, (select count(*)::int from receipts) receipts`,
      )
      return rows[0]
    }
    const course = await makeCourse(world)
    const ordered = await fetch(`${shop.url}/api/admission/create-payment-order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ websiteCourseId: course.id }),
    })
    const made = ((await ordered.json()) as { data: { reqBody: { body: { orderId: string; mid: string } } } }).data
      .reqBody.body
    const { mid, orderId: orderNo } = made
    // The status stays unknown at first: what counts here is the message.
    gateway.faults.status.push(...Array.from({ length: 12 }, () => 'drop' as const))
    const charge = gateway.charge({ mid, orderNo, outcome: 'TXN_SUCCESS' })
    const message = webhook(charge, keys[mid] ?? '', { outcome: 'TXN_SUCCESS', shape: 'json' })
    const send = () =>
      fetch(`${shop.url}/api/payments/paytm/webhook`, {
        method: 'POST',
        body: message.raw,
        headers: { 'content-type': message.contentType },
      }).then(
        ({ status }) => status,
        () => 0,
      )
    await shop.restart('before-commit')
    expect(await send()).toBe(0)
    await shop.untilEnded()
    expect(await counts()).toMatchObject({ events: 0, jobs: 0 })
    await shop.restart('after-commit')
    expect(await send()).toBe(0)
    await shop.untilEnded()
    expect(await counts()).toMatchObject({ events: 1, jobs: 1 })
    await shop.restart()
    // The gateway was never answered, and sends it again.
    expect(await send()).toBe(200)
    gateway.faults.status.length = 0
    await expect.poll(async () => (await counts())?.receipts, { timeout: 60_000 }).toBe(1)
    expect(await counts()).toMatchObject({ events: 1, receipts: 1 })
  },
)

test(
  'P25: a real institute in production does not start with a sandbox, nor without a safe line to its gateway',
  patience,
  async () => {
    const { host, port, user, database } = await makeDatabase()
    const DATABASE_URL = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    const dataDir = mkdtempSync(path.join(tmpdir(), 'abhyas-real-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const start = async (PAYTM_URL: string) => {
      const { PATH = '' } = process.env
      const env = {
        PATH,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL,
        PAYTM_URL,
      }
      const settings = { WORKERS: '1', PUBLIC_URL: 'https://institute.example', SECRETS_KEY: '0'.repeat(64) }
      const child = spawn(process.execPath, ['--import', './scripts/stop-with-parent.mjs', 'src/server.ts'], {
        // The database of the tests syncs nothing.
        env: {
          ...env,
          ...settings,
          ALLOW_DATA_LOSS: 'true',
          MERCHANT_KEYS: JSON.stringify(keys),
          SMTP_URL: '',
          MAIL_FROM: '',
        },
      })
      let said = ''
      child.stderr.on('data', (text) => {
        said += String(text)
      })
      child.stdout.on('data', (text) => {
        said += String(text)
      })
      const [code] = await once(child, 'exit')
      return { code, said }
    }
    for (const [url, why] of [
      ['http://127.0.0.1:4000', 'cannot take payments through a sandbox'],
      ['http://gateway.example', 'over https only'],
    ] as const) {
      const { code, said } = await start(url)
      expect(said).toContain(why)
      expect(code).not.toBe(0)
    }
  },
)
