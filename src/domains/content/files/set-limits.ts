import type { Context } from '#platform/context.ts'
import { getSettings, type SettingsGroup } from '#platform/data/settings/settings.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { type UploadSettings, uploadSettings } from './schema.ts'

/** How large files of the office may be. */
export const uploadGroup: SettingsGroup<UploadSettings> = {
  name: 'uploads',
  body: uploadSettings,
  usual: { file_mb: 20, question_picture_mb: 8, import_mb: 20 },
}

const megabyte = 1 << 20

/** What a call takes at most, whatever is set: its body is held in memory. */
export const mostBytes = {
  file_mb: 40 * megabyte,
  question_picture_mb: 16 * megabyte,
  import_mb: 40 * megabyte,
} satisfies Record<keyof UploadSettings, number>

/** 400 for a file that is larger than the settings allow. */
export async function requireSize(ctx: Context, kind: keyof UploadSettings, { length }: Uint8Array) {
  const most = (await getSettings(ctx, uploadGroup))[kind]
  if (length <= most * megabyte) return
  const message = t`This file is larger than ${most} MB, the limit in the settings.`
  throw new AppError('invalid', message, { errors: { file: message } })
}
