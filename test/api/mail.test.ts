import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '#platform/data/database/tables.ts'
import { enqueue, runNextJob } from '#platform/work/jobs/jobs.ts'
import { createMailer } from '#platform/work/mail/mail.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

const mailFrom = 'Office <office@institute.example>'
const link = `https://institute.example/reset-password?token=${'canary'.repeat(12)}`
const mail = { to: 'asha@people.example', subject: 'Set a new password — नमस्ते', text: `Open this:\n\n${link}\n` }

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

type Received = { from: string; to: string[]; body: string }

/** Starts our own mail server on a free port. */
async function listen(options: SMTPServerOptions = {}, port = 0) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, taken) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      received.push({ from, to: envelope.rcptTo.map(({ address }) => address), body: await text(stream) })
      taken()
    },
    ...options,
  })
  // A connection that the client breaks is also reported here; without a listener the error would end the tests.
  server.on('error', () => undefined)
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  endings.push(close)
  const address = listener.address()
  if (typeof address !== 'object' || !address) throw new Error('the mail server has no port')
  return { received, port: address.port, close }
}

const mailerTo = (smtpUrl: string) => createMailer({ smtpUrl, mailFrom, dataDir: '/nowhere' }, app.log)

/** Returns the text of a message with its transfer encoding decoded. */
function textOf(message: string) {
  const [head = '', ...rest] = message.replaceAll('\r\n', '\n').split('\n\n')
  const body = rest.join('\n\n')
  if (/^content-transfer-encoding: base64$/im.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/^content-transfer-encoding: quoted-printable$/im.test(head)) return body
  return body
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

describe('with a mail server', () => {
  it('a mail arrives with its link intact', async () => {
    const { received, port } = await listen()
    await mailerTo(`smtp://127.0.0.1:${port}`).send(mail)
    expect(received).toMatchObject([{ from: 'office@institute.example', to: ['asha@people.example'] }])
    const message = received[0]?.body ?? ''
    expect(message).toMatch(/^From: Office <office@institute.example>\r$/m)
    expect(message).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(message).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(textOf(message)).toContain(link)
  })

  it('one address stays one address and no header of its own', async () => {
    const { received, port } = await listen()
    const { send } = mailerTo(`smtp://127.0.0.1:${port}`)
    for (const to of ['asha@people.example,thief@evil.example', 'asha@people.example\r\nBcc: thief@evil.example']) {
      await send({ ...mail, to }).catch(() => undefined)
    }
    await send({ ...mail, subject: 'Hello\r\nBcc: thief@evil.example' })
    expect(received.length).toBeGreaterThan(0)
    expect(received.flatMap(({ to }) => to)).not.toContain('thief@evil.example')
    for (const { body } of received) expect(body).not.toMatch(/^Bcc:/im)
  })

  it('a refused mail reports why, without the address or the text', async () => {
    const { port } = await listen({
      onRcptTo: ({ address }, _session, taken) => taken(new Error(`no such person: ${address}`)),
    })
    const sending = mailerTo(`smtp://127.0.0.1:${port}`).send(mail)
    await expect(sending).rejects.toThrow('The mail server did not accept a mail (EENVELOPE, 550).')
    await expect(sending).rejects.not.toHaveProperty('cause')
  })

  it('a password is never sent over an unencrypted connection', async () => {
    const seen: unknown[] = []
    const { port, received } = await listen({
      allowInsecureAuth: true,
      onAuth(auth, _session, done) {
        seen.push(auth)
        done(null, { user: auth.username })
      },
    })
    await expect(mailerTo(`smtp://user:secret@127.0.0.1:${port}`).send(mail)).rejects.toThrow('did not accept a mail')
    expect([seen, received]).toEqual([[], []])
  })

  it('a password and a mail are sent over an encrypted one', async () => {
    const seen: unknown[] = []
    const { port, received } = await listen({
      disabledCommands: [],
      onAuth(auth, session, done) {
        seen.push([auth.username, auth.password, session.secure])
        done(null, { user: auth.username })
      },
    })
    // This server has a self-signed certificate; a real one's is checked.
    const url = `smtp://user:sec%23ret@127.0.0.1:${port}`
    await expect(mailerTo(url).send(mail)).rejects.toThrow('did not accept a mail')
    await mailerTo(`${url}?tls.rejectUnauthorized=false`).send(mail)
    expect(seen).toEqual([['user', 'sec#ret', true]])
    expect(received).toHaveLength(1)
  })

  it('the job fails and is retried while it is down', async () => {
    const { port, close } = await listen()
    await close()
    const { send } = mailerTo(`smtp://127.0.0.1:${port}`)
    await enqueue(app.context(), { kind: 'mail', payload: {} })
    const run = () => runNextJob(app.context(), { mail: () => send(mail) })
    await run()
    expect(await app.db.select().from(jobs)).toMatchObject([
      { tries: 1, lastError: expect.stringContaining('ESOCKET') },
    ])
    const { received } = await listen({}, port)
    app.advance(2)
    await run()
    expect(received).toHaveLength(1)
    expect(await app.db.select().from(jobs)).toEqual([])
  })
})

describe('without a mail server', () => {
  it('a mail becomes a file that only its owner may read', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'abhyas-mail-'))
    endings.push(async () => rmSync(dataDir, { recursive: true }))
    const { send } = createMailer({ smtpUrl: undefined, mailFrom, dataDir }, app.log)
    await send(mail)
    await send(mail)
    const folder = path.join(dataDir, 'mail')
    const files = readdirSync(folder)
    expect(files).toHaveLength(2)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    for (const file of files) {
      expect(file).toMatch(/\.eml$/)
      expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600)
      const message = readFileSync(path.join(folder, file), 'utf8')
      expect(message).toMatch(/^To: asha@people.example$/m)
      expect(textOf(message)).toContain(link)
      expect(app.logged()).toContain(file)
    }
  })
})

it('leaves nothing of a mail in the log', () => {
  for (const part of [mail.to, 'canary', 'new password']) expect(app.logged()).not.toContain(part)
})
