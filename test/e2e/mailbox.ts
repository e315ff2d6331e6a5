import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import type { RunningServer } from './server.ts'

/** Decodes a mail as its reader sees it: joins long lines, and turns `=3D` into an equals sign. */
function decode(message: string) {
  const unfolded = message.replaceAll(/=\r?\n/g, '')
  return unfolded.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

async function findMail({ dataDir }: RunningServer, to: string, subject: RegExp) {
  const folder = path.join(dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  // File names begin with the time, so the newest is last.
  const mails = await Promise.all(files.toSorted().map((file) => readFile(path.join(folder, file), 'utf8')))
  const mine = mails.filter((mail) => mail.includes(`\nTo: ${to}\n`))
  return mine.map(decode).findLast((mail) => subject.test(/^Subject: (.*)$/m.exec(mail)?.[1] ?? ''))
}

/** Waits for a mail without an SMTP server: mails are files below the data directory. */
export async function receiveMail(server: RunningServer, { to, subject }: { to: string; subject: RegExp }) {
  let mail: string | undefined
  await expect
    .poll(async () => (mail = await findMail(server, to, subject)), { message: `a mail to ${to}` })
    .toBeTruthy()
  return mail ?? ''
}

/** Returns the address in a mail that leads to this page. */
export function linkIn(mail: string, page: string) {
  const link = new RegExp(`https?://\\S+${page}\\?token=\\S+`).exec(mail)?.[0]
  if (!link) throw new Error(`The mail holds no link to ${page}.`)
  return link
}
