import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { encodePicture } from '#platform/files/storage/inline-pictures.ts'
import type { StoredPicture } from '../questions/schema.ts'
import { bankPictures } from '../tables.ts'
import { type Inline, sourceOfHtml } from './recover-source.ts'
import { type DrawPicture, escapeHtml, listPicturesOf } from './rules.ts'

type Kept = Omit<Inline, 'alt'>
export type Shelf = ReadonlyMap<string, Kept>

const idOf = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 16)

/** Stores an uploaded picture, encoded anew; identical pictures are stored once. 400 if it is not a picture. */
export async function storePicture(ctx: Context, bytes: Buffer): Promise<StoredPicture> {
  const { src, width, height } = await encodePicture(bytes)
  const id = idOf(src)
  await ctx.db.insert(bankPictures).values({ id, kind: 'webp', content: src, width, height }).onConflictDoNothing()
  return { _id: id, width, height }
}

/**
 * Returns the id of a picture from a file: an identical picture or drawing of the bank is reused; any other is
 * encoded anew and stored. null if it is not a picture.
 */
export async function keepPicture(ctx: Context, bytes: Buffer): Promise<string | null> {
  const contents = [`data:image/webp;base64,${bytes.toString('base64')}`, bytes.toString('utf8')]
  const same = await ctx.db
    .select({ id: bankPictures.id, content: bankPictures.content })
    .from(bankPictures)
    .where(inArray(bankPictures.id, contents.map(idOf)))
  const known = same.find(({ content }) => contents.includes(content))
  if (known) return known.id
  try {
    return (await storePicture(ctx, bytes))._id
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return null
    throw error
  }
}

/** Loads the pictures that some texts refer to. */
export async function getShelf({ db }: Pick<Context, 'db'>, sources: readonly string[]): Promise<Shelf> {
  const ids = [...new Set(sources.flatMap(listPicturesOf).map(({ id }) => id))]
  if (ids.length === 0) return new Map()
  const rows = await db.select().from(bankPictures).where(inArray(bankPictures.id, ids))
  return new Map(rows.map(({ id, ...picture }) => [id, picture]))
}

/** Returns a function that draws a stored picture. A drawing contains its own description. */
export function drawFrom(shelf: Shelf): DrawPicture {
  return (id, alt) => {
    const picture = shelf.get(id)
    if (!picture) return ''
    if (picture.kind === 'svg') return picture.content
    return `<img src="${picture.content}" alt="${escapeHtml(alt)}" width="${picture.width}" height="${picture.height}" />`
  }
}

/** Recovers the sources of texts stored as HTML alone; their pictures are stored once. */
export async function sourcesOf(ctx: Pick<Context, 'db'>, texts: string[]) {
  const shelf = new Map<string, Kept>()
  const keep = ({ alt: _alt, ...picture }: Inline) => {
    const id = idOf(picture.content)
    shelf.set(id, picture)
    return id
  }
  const sources = texts.map((html) => sourceOfHtml(html, { keep, draw: drawFrom(shelf) }))
  const rows = [...shelf].map(([id, picture]) => ({ id, ...picture }))
  if (rows.length > 0) await ctx.db.insert(bankPictures).values(rows).onConflictDoNothing()
  return sources
}
