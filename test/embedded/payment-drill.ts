import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { connect } from '#platform/data/database/database.ts'
import { startGateway } from '../../sandbox/gateway/server.ts'
import { makeSignedIn } from '../factories.ts'
import { keys, storeMerchants } from '../merchants.ts'
import { makeDatabase } from '../test-app.ts'

export const patience = { timeout: 240_000 }

/** Starts merchants, one student, and the gateway, for shops in separate processes. */
export async function openMarket() {
  const connection = await makeDatabase()
  const { db, pool } = connect({ ...connection, max: 4 }, pino({ level: 'silent' }))
  const clock = { aheadMs: 0 }
  const gateway = await startGateway({ merchants: keys, clock: () => Date.now() + clock.aheadMs })
  const dataDir = mkdtempSync(path.join(tmpdir(), 'abhyas-shop-'))
  onTestFinished(async () => {
    await gateway.stop()
    await pool.end()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const world = { db, now: () => new Date() }
  await storeMerchants(world)
  const { token } = await makeSignedIn(world)
  const environment = { DATA_DIR: dataDir, PAYTM_URL: gateway.url, MERCHANT_KEYS: JSON.stringify(keys) }
  return { connection, pool, gateway, clock, world, token, environment }
}

export async function post(url: string, { token, ...message }: { token?: string; raw: string; contentType?: string }) {
  const { raw: body, contentType = 'application/json' } = message
  const headers = { 'content-type': contentType, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' })
  return { status: answer.status, text: await answer.text() }
}
