import type { PublicAbout } from '#domains/content/schema.ts'
import { iconCards } from './icon-cards.ts'
import { about as aboutTexts } from './institute.ts'
import { galleryScenes } from './pictures/gallery-scenes.ts'
import { courseOverview, teachers } from './teachers.ts'

type Sources = { pictureOf: (name: string) => string; filmUrl: string; now: Date }

const filmAgeMs = 40 * 86_400_000

/** Returns the demo institute's description of itself, with pictures and video where the loader has stored them. */
export function pictureAbout({ pictureOf, filmUrl, now }: Sources): PublicAbout {
  const team = teachers.map(({ name, subject, letters }) => ({
    person_name: name,
    person_title: subject,
    photo_url: pictureOf(`team/${letters}`),
  }))
  return {
    ...aboutTexts,
    film: {
      title: 'How an answer sheet fills up',
      description: 'Ten seconds of a mock test: circles filled in by hand, one after another. This video has no sound.',
      url: filmUrl,
      poster_url: pictureOf('film-poster'),
      seconds: 10,
      uploaded_at: new Date(now.getTime() - filmAgeMs).toISOString(),
    },
    icon_cards: iconCards,
    team: { sec_title: 'Our Teachers', data_list: team },
    gallery: galleryScenes.map(({ name, alt }) => ({ gallery_image: pictureOf(`gallery/${name}`), alt })),
    course_details: { overview: courseOverview, instructors: team.slice(0, 2) },
    coming_soon: { background_image: pictureOf('coming-soon'), opens_at: null },
  }
}
