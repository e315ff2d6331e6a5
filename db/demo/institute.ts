import { z } from 'zod'
import { type PublicAbout, publicAbout, publicInstitute } from '#domains/content/schema.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { readJson, readLines, readTexts } from './read-data.ts'

export const institute = readJson('institute', publicInstitute)

/** Texts about the institute; loading adds the parts that need stored pictures. */
export const about = readJson('about', publicAbout)

export const courseOverview = readTexts('pages/about')('course-overview').html

/** `letters` and `isFilled`: the bubble shown in place of a photograph. `categories`: the ones whose courses they teach. */
const teacher = z.strictObject({
  name: z.string(),
  subject: z.string(),
  qualification: z.string(),
  experience: z.string(),
  letters: z.string(),
  isFilled: z.boolean(),
  categories: z.array(z.string()),
})
export const teachers = readLines('teachers', teacher)

/** Scenes of the gallery with their alternative texts. */
export const galleryScenes = readJson('gallery', z.array(z.strictObject({ name: z.string(), alt: z.string() })))

type Sources = { pictureOf: (name: string) => string; filmUrl: string; now: Date }

/** Returns the institute's description of itself, including stored pictures and films. */
export function pictureAbout({ pictureOf, filmUrl, now }: Sources): PublicAbout {
  const team = teachers.map(({ name, subject, letters }) => ({
    person_name: name,
    person_title: subject,
    photo_url: pictureOf(`team/${letters}`),
  }))
  return {
    ...about,
    film: {
      title: 'How an answer sheet fills up',
      description: 'Ten seconds of a mock test: circles filled in by hand, one after another. This video has no sound.',
      url: filmUrl,
      poster_url: pictureOf('film-poster'),
      seconds: 10,
      uploaded_at: new Date(now.getTime() - 40 * dayMs).toISOString(),
    },
    team: { sec_title: 'Our Teachers', data_list: team },
    gallery: galleryScenes.map(({ name, alt }) => ({ gallery_image: pictureOf(`gallery/${name}`), alt })),
    course_details: { overview: courseOverview, instructors: team.slice(0, 2) },
    coming_soon: { background_image: pictureOf('coming-soon'), opens_at: null },
  }
}
