import { describe, expect, inject, test } from 'vitest'
import { setUp } from '../api/vitals.ts'
import { startServer } from '../e2e/server.ts'
import { makeDatabase } from '../test-app.ts'

setUp()

describe('a database that may lose acknowledged writes', () => {
  test('ends the start', async () => {
    const { host, user, database } = { ...inject('postgres'), ...(await makeDatabase()) }
    const DATABASE_URL = `postgres://${user}@localhost:${inject('postgres').port}/${database}?host=${encodeURIComponent(host)}`
    await expect(startServer({ settings: { DATABASE_URL, ALLOW_DATA_LOSS: 'false' } })).rejects.toThrow(
      /ended with code 1: [\s\S]*may lose answers[\s\S]*ALLOW_DATA_LOSS=true/,
    )
  })
})
