import sharp, { type Sharp } from 'sharp'
import { drawInTurn } from './draw-picture.ts'
import { type Image, originalKey } from './images.ts'
import type { Storage, StoredFile } from './storage.ts'

/** The smallest is for what stands beside text: faces, and the pictures of cards. */
export const variantWidths: readonly number[] = [200, 360, 540, 720, 1080]

export type Variant = { width: number; format: 'avif' | 'webp' }

const encoders = {
  avif: (picture: Sharp) => picture.avif({ quality: 55, effort: 1 }),
  webp: (picture: Sharp) => picture.webp({ quality: 78, effort: 4 }),
}

async function encode(storage: Storage, image: Image, { width, format }: Variant): Promise<StoredFile | null> {
  const original = await storage.get(originalKey(image.id))
  if (!original) return null
  const resized = sharp(original.body).resize({ width, withoutEnlargement: true })
  return { body: await encoders[format](resized).toBuffer(), contentType: `image/${format}` }
}

/**
 * Answers a smaller form of a picture, made and stored when it is first asked for; null when the original is gone. However many ask, a form is made once, and two forms
 * at most at a time: encoding takes a core for a good part of a second, and answers to students come first.
 */
export function createVariants() {
  const making = new Map<string, Promise<StoredFile | null>>()

  async function make(storage: Storage, image: Image, variant: Variant) {
    const key = `media/${image.id}/${variant.width}.${variant.format}`
    const stored = await storage.get(key)
    if (stored) return stored
    return drawInTurn(async () => {
      const made = await encode(storage, image, variant)
      if (made) await storage.put(key, made.body, made.contentType)
      return made
    })
  }

  return (storage: Storage, image: Image, variant: Variant) => {
    const key = `${image.id}/${variant.width}.${variant.format}`
    const known = making.get(key)
    if (known) return known
    const promise = make(storage, image, variant).finally(() => making.delete(key))
    making.set(key, promise)
    return promise
  }
}
