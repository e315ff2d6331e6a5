import type { Centre } from '#domains/catalogue/schema.ts'
import type { Film, PublicInstitute } from '#domains/content/schema.ts'
import { filmSource } from '#web/site/parts/media/film-source.ts'
import { centreNode } from './json-ld.ts'

type HomeThings = { institute: PublicInstitute; origin: string; centres: Omit<Centre, '_id'>[]; film: Film | null }

/** Returns the nodes of the home page: the institute with its centres, the site, and the film if there is one. */
export function homeGraph({ institute, origin, centres, film }: HomeThings) {
  return [
    instituteNode({ institute, origin, centres }),
    { '@type': 'WebSite', name: institute.name, url: `${origin}/`, inLanguage: 'en-IN' },
    ...(film ? [filmNode(film, origin)] : []),
  ]
}

function instituteNode({ institute, origin, centres }: Omit<HomeThings, 'film'>) {
  const { name, description, logo_url: logo, phone, email, address } = institute
  return {
    '@type': 'EducationalOrganization',
    name,
    description,
    url: `${origin}/`,
    logo: new URL(logo ?? '/icon-512.png', origin).href,
    image: new URL('/share.png', origin).href,
    address: address || undefined,
    telephone: phone || undefined,
    email: email || undefined,
    sameAs: institute.social_links.map(({ url }) => url),
    department: centres.map((centre) => centreNode({ centre, institute: name }, origin)),
  }
}

export function filmNode(film: Film, origin: string) {
  const source = filmSource(film.url)
  const place =
    source?.kind === 'youtube'
      ? { embedUrl: `https://www.youtube-nocookie.com/embed/${source.id}` }
      : { contentUrl: new URL(film.url, origin).href }
  return {
    '@type': 'VideoObject',
    name: film.title,
    description: film.description,
    thumbnailUrl: new URL(film.poster_url ?? '/share.png', origin).href,
    uploadDate: film.uploaded_at,
    duration: `PT${film.seconds}S`,
    ...place,
  }
}
