import sharp, { type WebpOptions } from 'sharp'
import { AppError } from '#platform/errors.ts'
import { drawSent, openPicture } from './images.ts'

/*
 * Pictures embedded in a text as data addresses: nothing else has to be fetched for it, and whatever seals the
 * text seals them. As with other pictures the pixels are decoded and encoded again.
 */

export type InlinePicture = { src: string; width: number; height: number }

const mostBytes = 100 * 1024
/** Drawings are smallest and sharpest without loss, photographs with it. */
const encodings: WebpOptions[] = [{ lossless: true }, { quality: 85 }, { quality: 70 }, { quality: 50 }]
const widest = 1000
/** Tried when no encoding is small enough. */
const widths = [700, 500]

const dataAddress = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/\s]+={0,2})$/
/** The kind is read from the first bytes, before any decoder sees the file: SVG and the like never reach one. */
const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n.\n/s, /^RIFF....WEBP/s]

function requirePicture(bytes: Buffer) {
  const start = bytes.toString('latin1', 0, 16)
  if (signatures.some((signature) => signature.test(start))) return
  throw new AppError('invalid', 'A picture must be a PNG, JPEG or WebP file.')
}

async function shrink(upright: Buffer, actualWidth: number) {
  for (const width of [actualWidth, ...widths.filter((narrower) => narrower < actualWidth)]) {
    const drawn = sharp(upright).resize({ width })
    for (const encoding of encodings) {
      const { data, info } = await drawn.clone().webp(encoding).toBuffer({ resolveWithObject: true })
      if (data.length <= mostBytes) return { data, info }
    }
  }
  throw new AppError('invalid', 'A picture is too large. Please crop it or make it smaller.')
}

/**
 * Encodes a picture as WebP, at most 1000 pixels wide and 100 KB. 400 if it is not a PNG, JPEG or WebP, is
 * damaged or stays too large.
 */
export function encodePicture(bytes: Buffer): Promise<InlinePicture> {
  requirePicture(bytes)
  return drawSent(async () => {
    const upright = await openPicture(bytes)
      .autoOrient()
      .resize({ width: widest, height: 4 * widest, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
      .catch((cause: unknown) => {
        throw new AppError('invalid', 'A picture is damaged or has too many pixels.', { cause })
      })
    const { data, info } = await shrink(upright.data, upright.info.width)
    return { src: `data:image/webp;base64,${data.toString('base64')}`, width: info.width, height: info.height }
  })
}

/** Encodes the picture of a data address, like `encodePicture`. */
export const encodeInline = async (address: string) =>
  encodePicture(Buffer.from(dataAddress.exec(address)?.[1] ?? '', 'base64'))
