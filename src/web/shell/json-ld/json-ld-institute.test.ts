import { expect, test } from 'vitest'
import { defaultInstitute } from '#domains/content/rules.ts'
import { filmNode, homeGraph } from './json-ld-institute.ts'

const origin = 'https://school.example'
const film = {
  title: 'A day',
  description: 'One day at a centre',
  url: 'https://youtu.be/a1B2c3D4_-x',
  poster_url: null,
  seconds: 95,
  uploaded_at: '2026-11-01T00:00:00.000Z',
}
const centre = {
  center_name: 'Cuttack',
  seo_url: 'cuttack',
  center_address: 'College Square',
  phone: '',
  email: 'cuttack@school.example',
  latitude: 20.46,
  longitude: 85.88,
}

test('the home page describes the institute, each centre, the site and the film', () => {
  const institute = { ...defaultInstitute, name: 'School', social_links: [{ label: 'X', url: 'https://x.com/school' }] }
  const graph = homeGraph({ institute, origin, centres: [centre], film })
  expect(graph.map((node) => node['@type'])).toEqual(['EducationalOrganization', 'WebSite', 'VideoObject'])
  expect(graph[0]).toMatchObject({
    name: 'School',
    url: `${origin}/`,
    sameAs: ['https://x.com/school'],
    department: [{ name: 'School, Cuttack', url: `${origin}/center/cuttack`, address: 'College Square' }],
  })
  expect(homeGraph({ institute, origin, centres: [], film: null })).toHaveLength(2)
})

test('describes a film by its playing address', () => {
  expect(filmNode(film, origin)).toMatchObject({
    embedUrl: 'https://www.youtube-nocookie.com/embed/a1B2c3D4_-x',
    duration: 'PT95S',
  })
  expect(filmNode({ ...film, url: '/media/files/film.webm' }, origin)).toMatchObject({
    contentUrl: `${origin}/media/files/film.webm`,
  })
})
