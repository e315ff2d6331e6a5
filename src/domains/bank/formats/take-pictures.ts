import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { keepPicture } from '../texts/keep-pictures.ts'
import type { TakePicture } from './read-html.ts'

/** Stores the bytes of a picture of a file, and answers its id; null where it cannot be read. */
export type StorePicture = (bytes: Buffer) => Promise<string | null>

const mostPictures = 5000
const mostBytes = 10 * 1024 * 1024

/** Puts the pictures of one file beside the texts of the bank, as they are read. 400 for a file that has thousands of them. */
export function makePictureStore(ctx: Context): StorePicture {
  let count = 0
  return async (bytes) => {
    count++
    if (count > mostPictures)
      throw new AppError('invalid', t`The file has more than ${mostPictures} pictures. Please cut it in two.`)
    return bytes.length === 0 || bytes.length > mostBytes ? null : keepPicture(ctx, bytes)
  }
}

const dataAddress = /^data:image\/[\w+.-]+;base64,([\s\S]*)$/

/** The bytes that an address of a picture holds itself; null for an address of a file. */
export function bytesOfAddress(address: string) {
  const content = dataAddress.exec(address)?.[1]
  return content === undefined ? null : Buffer.from(content, 'base64')
}

/** For formats that have no files: a picture stands in the text, or nowhere. */
export function takeInline(store: StorePicture): TakePicture {
  return async (address) => {
    const bytes = bytesOfAddress(address)
    return bytes && store(bytes)
  }
}
