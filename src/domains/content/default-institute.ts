import type { PublicInstitute } from './schema.ts'

/** What a new installation shows until its own settings are stored: plain words and the default hues, nobody's data. */
export const defaultInstitute: PublicInstitute = {
  name: 'New institute',
  name_lines: ['New', 'institute'],
  description: 'This institute has not described itself yet.',
  brand_hue: 268,
  print_hue: 8,
  address: '',
  phone: '',
  email: '',
  social_links: [],
  portal_links: [],
  publications_url: '',
  about_heading: '',
  about_text: '',
  counters: [],
  tabs: [],
  footer_text: '',
}
