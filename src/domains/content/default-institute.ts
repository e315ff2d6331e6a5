import type { PublicAbout, PublicInstitute } from './schema.ts'

/** What a new installation shows until its own settings are stored: plain words and the default hues, nobody's data. */
export const defaultInstitute: PublicInstitute = {
  name: 'New institute',
  name_lines: ['New', 'institute'],
  description: 'This institute has not described itself yet.',
  brand_hue: 268,
  print_hue: 8,
  logo_url: null,
  address: '',
  phone: '',
  email: '',
  location: null,
  social_links: [],
  portal_links: [],
  publications_url: '',
  footer_text: '',
}

export const defaultAbout: PublicAbout = {
  heading: '',
  text: '',
  film: null,
  counters: [
    { label: 'Happy Students', value: 970 },
    { label: 'Teachers', value: 130 },
    { label: 'Courses', value: 340 },
  ],
  tabs: [],
  icon_cards: [],
  team: { sec_title: '', data_list: [] },
  gallery: [],
  course_details: { overview: '', instructors: [] },
  coming_soon: { background_image: null, opens_at: null },
}
