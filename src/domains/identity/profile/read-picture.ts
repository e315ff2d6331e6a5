import { AppError } from '#platform/errors.ts'
import { drawSent, openPicture } from '#platform/files/storage/draw-picture.ts'
import { msg } from '#platform/text/messages.ts'
import { notAPicture, pictureBytes, pictureTooLarge } from './rules.ts'
import type { FileKind } from './schema.ts'

// Well above what a phone's camera makes of 150 KB; what is larger is a bomb.
const pixelLimit = 4096 * 4096
const widest: Record<FileKind, number> = { photo: 1200, signature: 1200 }

const isBroken = msg`This picture cannot be read. Choose another one.`

function refusal(kind: FileKind, message: string) {
  return new AppError('invalid', message, { errors: { [kind]: message } })
}

/** Returns the image type by the first bytes, whatever the sender calls it. */
function typeOf(bytes: Buffer) {
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'png'
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'webp' : null
}

function decode(kind: FileKind, dataUrl: string) {
  const { type, base64 = '' } =
    /^data:image\/(?<type>png|jpeg|webp);base64,(?<base64>[A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.groups ?? {}
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > pictureBytes) throw refusal(kind, pictureTooLarge)
  // Written back it must be the same: no cut group, no bits that mean nothing.
  if (type === undefined || bytes.toString('base64') !== base64 || typeOf(bytes) !== type) {
    throw refusal(kind, notAPicture)
  }
  return bytes
}

/**
 * The picture in a data URL, drawn anew as WebP: what a camera or somebody else hid in the file (place, owner, a second format) is gone. 400 naming `kind`
 * for what is larger than 150 KB, no PNG, JPEG or WebP, broken, or far too wide.
 */
export async function readPicture(kind: FileKind, dataUrl: string) {
  const bytes = decode(kind, dataUrl)
  return drawSent(() =>
    openPicture(bytes, pixelLimit)
      .rotate()
      .resize({ width: widest[kind], height: widest[kind], fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
      .catch((cause: unknown) => {
        throw new AppError('invalid', isBroken, { errors: { [kind]: isBroken }, cause })
      }),
  )
}
