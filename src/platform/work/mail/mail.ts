import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'

/** `replyTo`: one address that has been checked; answers go there instead of to the sender. */
export type Mail = {
  to: string
  subject: string
  text: string
  replyTo?: string
  attachment?: { name: string; type: string; body: Buffer } | undefined
}

/** `send` resolves when the mail server has accepted the mail, and rejects otherwise; the job that sends it is then retried. */
export type Mailer = { send: (mail: Mail) => Promise<void> }

// Together well below the minute after which another node may take the job over and send the mail twice.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000, dnsTimeout: 10_000 }

function asMessage(mail: Mail, from: string) {
  return {
    from,
    subject: mail.subject,
    text: mail.text,
    // As an object it is one address, whatever commas it contains.
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo === undefined ? undefined : { name: '', address: mail.replyTo },
    attachments: mail.attachment && [
      { filename: mail.attachment.name, contentType: mail.attachment.type, content: mail.attachment.body },
    ],
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * Returns why a mail was refused, without the server's own words: they repeat the address, and the reason is
 * logged.
 */
function reasonOf(error: unknown) {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : error.name
  return 'responseCode' in error ? `${code}, ${error.responseCode}` : code
}

/** Makes a value on first use, as the library is loaded with the first mail. */
function once<T>(make: () => Promise<T>) {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

function smtpMailer(url: string, from: string): Mailer {
  // Mails contain links that open accounts: with a user name and password they are sent over TLS or not at all.
  const requireTLS = new URL(url).username !== ''
  const transport = once(async () => (await import('nodemailer')).createTransport({ url, requireTLS, ...timeouts }))
  return {
    async send(mail) {
      const failure = await (await transport()).sendMail(asMessage(mail, from)).then(() => null, reasonOf)
      if (failure !== null) throw new Error(`The mail server did not accept a mail (${failure}).`)
    },
  }
}

function fileMailer(folder: string, from: string, log: Log): Mailer {
  const options = { streamTransport: true as const, buffer: true, newline: 'unix' }
  const transport = once(async () => (await import('nodemailer')).createTransport(options))
  return {
    async send(mail) {
      const { message } = await (await transport()).sendMail(asMessage(mail, from))
      const file = path.join(folder, `${newId()}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(file, message, { mode: 0o600, flag: 'wx' })
      log.info({ file }, 'no SMTP_URL is set: a mail was written to a file')
    },
  }
}

/** Sends through the configured mail server; without one each mail becomes a file below the data directory that the operator can read. */
export function createMailer({ smtpUrl, mailFrom, dataDir }: MailConfig, log: Log): Mailer {
  return smtpUrl === undefined ? fileMailer(path.join(dataDir, 'mail'), mailFrom, log) : smtpMailer(smtpUrl, mailFrom)
}
type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>
