import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { patience } from '../embedded/payment-drill.ts'
import { keys } from '../merchants.ts'
import { makeDatabase } from '../test-app.ts'

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
        // The tests' database does not sync.
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
      ['http://gateway.example', 'must use https'],
    ] as const) {
      const { code, said } = await start(url)
      expect(said).toContain(why)
      expect(code).not.toBe(0)
    }
  },
)
