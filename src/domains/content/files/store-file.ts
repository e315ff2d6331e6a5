import { randomBytes } from 'node:crypto'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { getSettings, type SettingsGroup } from '#platform/data/settings/settings.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { drawSent, openPicture, storeImage } from '#platform/files/storage/images.ts'
import { publicKey } from '#platform/files/storage/media.ts'
import { t } from '#platform/text/messages.ts'
import { type FileUse, type StaffFile, type UploadSettings, uploadSettings } from './schema.ts'

/** Settings of the size limits for the office's files. */
export const uploadGroup: SettingsGroup<UploadSettings> = {
  name: 'uploads',
  body: uploadSettings,
  usual: { file_mb: 20, question_picture_mb: 8, import_mb: 20 },
}

const megabyte = 1 << 20

/** Hard limits of the calls, whatever is set: a body is held in memory. */
export const mostBytes = {
  file_mb: 40 * megabyte,
  question_picture_mb: 16 * megabyte,
  import_mb: 40 * megabyte,
} satisfies Record<keyof UploadSettings, number>

/** Refuses with 400 a file that is larger than the settings allow. */
export async function requireSize(ctx: Context, kind: keyof UploadSettings, { length }: Uint8Array) {
  const most = (await getSettings(ctx, uploadGroup))[kind]
  if (length <= most * megabyte) return
  const message = t`This file is larger than ${most} MB, the limit in the settings.`
  throw new AppError('invalid', message, { errors: { file: message } })
}

/** Returns whether a file is a PDF by its first bytes, whatever the sender calls it. */
export const isPdf = (bytes: Buffer) => bytes.toString('latin1', 0, 5) === '%PDF-'

function refuse(message: string): never {
  throw new AppError('invalid', message, { errors: { file: message } })
}

async function storePicture(ctx: Context, bytes: Buffer): Promise<StaffFile> {
  const url = await storeImage(ctx, bytes)
  const [, width = '', height = ''] = /\/(\d+)x(\d+)[^/]*$/.exec(url) ?? []
  return { url, bytes: bytes.length, width: Number(width), height: Number(height) }
}

async function storeDocument(ctx: Context, bytes: Buffer): Promise<StaffFile> {
  if (!isPdf(bytes)) refuse(t`This file is not a PDF.`)
  const name = `${randomBytes(12).toString('hex')}.pdf`
  await ctx.storage.put(publicKey(name), bytes, 'application/pdf')
  return { url: `/media/files/${name}`, bytes: bytes.length, width: null, height: null }
}

/**
 * Returns a PDF unchanged, or a photograph of a paper encoded anew. The type is detected from its first bytes.
 * 400 for anything else.
 */
export async function readPage(bytes: Buffer) {
  if (isPdf(bytes)) return { body: bytes, type: 'application/pdf', ending: 'pdf' }
  const body = await drawSent(() =>
    openPicture(bytes)
      .autoOrient()
      .resize({ width: 2000, height: 2800, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
      .catch(() => refuse(t`This file is neither a PDF nor a photo of the document.`)),
  )
  return { body, type: 'image/webp', ending: 'webp' }
}

async function storeConsent(ctx: Context, bytes: Buffer): Promise<StaffFile> {
  const { body, type, ending } = await readPage(bytes)
  const key = `consents/${randomBytes(24).toString('hex')}.${ending}`
  await ctx.storage.put(key, body, type)
  return { url: key, bytes: body.length, width: null, height: null }
}

const stores: Record<FileUse, (ctx: Context, bytes: Buffer) => Promise<StaffFile>> = {
  picture: storePicture,
  document: storeDocument,
  consent: storeConsent,
}

/**
 * Stores a file of the office. The type is detected from its first bytes, whatever name it has. 400 for a type
 * that its use does not allow.
 */
export async function storeFile(ctx: Context, { use, bytes }: { use: FileUse; bytes: Buffer }): Promise<StaffFile> {
  if (bytes.length === 0) refuse(t`This file is empty.`)
  await requireSize(ctx, 'file_mb', bytes)
  const stored = await stores[use](ctx, bytes)
  await audit(ctx, { action: 'file-stored', details: { use, bytes: stored.bytes } })
  return stored
}

const consentName = /^[0-9a-f]{48}\.(?:pdf|webp)$/

/** Returns the signed consent and logs who read it. 404 if there is none. */
export async function readConsentFile(ctx: Context, name: string) {
  const file = consentName.test(name) ? await ctx.storage.get(`consents/${name}`) : null
  if (!file) throw notFound('file')
  await inTransaction(ctx, (ctx) => audit(ctx, { action: 'consent-file-read', details: { name: name.slice(0, 12) } }))
  return file
}
