import type { Context } from '#platform/context.ts'
import type { Film } from './rules.ts'
import type { ShownFilm } from './schema.ts'
import { signFilm } from './sign-film.ts'

// not translated: each language by its own name
const languages = { en: 'English', hi: 'हिन्दी', or: 'ଓଡ଼ିଆ', bn: 'বাংলা' }

/** The captions of a film of ours: WebVTT beside it, named after it and their language, as `film.en.vtt` beside `film.mp4`. */
export async function findCaptions(ctx: Context, film: Film): Promise<ShownFilm['captions']> {
  if (film.kind !== 'own') return []
  const name = film.key.replace(/\.\w+$/, '')
  const captions = await Promise.all(
    Object.entries(languages).map(async ([language, label]) => {
      const key = `${name}.${language}.vtt`
      const file = await ctx.storage.open(`class-films/${key}`)
      await file?.close()
      return file ? [{ language, label, src: signFilm(ctx, key).src }] : []
    }),
  )
  return captions.flat()
}
