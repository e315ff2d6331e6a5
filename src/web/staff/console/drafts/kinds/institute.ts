import { HueFields } from '../../../content/look/hue-fields.tsx'
import { ThemePanel } from '../../../content/look/theme-panel.tsx'
import type { Field, KindScreen } from '../../../parts/draft-fields/describe.ts'
import { emptyDocument } from './choices.ts'

const links = (name: string, label: string): Field => ({
  type: 'list',
  name,
  label,
  one: 'link',
  most: 12,
  blank: { label: '', url: '' },
  fields: [
    { type: 'text', name: 'label', label: 'Word' },
    { type: 'text', name: 'url', label: 'Link', most: 500 },
  ],
})

export const institute: KindScreen = {
  path: 'site/institute',
  kind: 'institute',
  title: 'Institute',
  one: 'institute',
  needs: ['institute.edit', 'institute.request'],
  edits: ['institute.edit', 'institute.request'],
  isSingle: true,
  blank: {
    name: '',
    name_lines: ['', ''],
    description: '',
    address: '',
    phone: '',
    email: '',
    location: null,
    social_links: [],
    portal_links: [],
    publications_url: '',
    footer_text: '',
  },
  fields: [
    { type: 'text', name: 'name', label: 'Name', isRequired: true },
    {
      type: 'group',
      label: 'Name next to the logo',
      columns: 2,
      fields: [
        { type: 'text', name: 'name_lines.0', label: 'First line', isRequired: true },
        { type: 'text', name: 'name_lines.1', label: 'Second line' },
      ],
    },
    {
      type: 'long',
      name: 'description',
      label: 'Description in one sentence',
      hint: 'Shown by search engines and on shared links',
      isRequired: true,
    },
    {
      type: 'group',
      label: 'Contact',
      columns: 2,
      fields: [
        { type: 'long', name: 'address', label: 'Address' },
        { type: 'text', name: 'phone', label: 'Telephone', inputType: 'tel', most: 30 },
        { type: 'text', name: 'email', label: 'E-mail', inputType: 'email', most: 254 },
        { type: 'text', name: 'publications_url', label: 'Publications shop', most: 500 },
      ],
    },
    links('social_links', 'Links to social media'),
    links('portal_links', 'Links at the top of every page'),
    { type: 'long', name: 'footer_text', label: 'Text in the footer', most: 5000, rows: 3 },
  ],
  empty: '',
}

export const theme: KindScreen = {
  path: 'site/theme',
  kind: 'theme',
  title: 'Look',
  one: 'look',
  needs: ['institute.edit', 'institute.request'],
  edits: ['institute.edit', 'institute.request'],
  isSingle: true,
  blank: { brand_hue: 268, print_hue: 8, logo_url: null },
  fields: [
    { type: 'own', key: 'hues', show: HueFields },
    {
      type: 'picture',
      name: 'logo_url',
      label: 'Logo',
      hint: 'A PNG with a transparent background. Without one, the drawn logo is shown next to the name.',
    },
  ],
  beside: ThemePanel,
  empty: '',
}

export const about: KindScreen = {
  path: 'site/about',
  kind: 'about',
  title: 'About page',
  one: 'page about the institute',
  needs: ['site.draft'],
  edits: ['site.draft'],
  isSingle: true,
  blank: { heading: '', text: '', counters: [], tabs: [], icon_cards: [], overview: emptyDocument, opens_at: null },
  fields: [
    { type: 'text', name: 'heading', label: 'Heading', isRequired: true },
    { type: 'long', name: 'text', label: 'Text', most: 5000, rows: 5 },
    {
      type: 'list',
      name: 'counters',
      label: 'Numbers',
      hint: 'Counted up on the home page, such as 970 Happy Students, 130 Teachers, 340 Courses.',
      one: 'number',
      most: 6,
      blank: { label: '', value: 0, source: '', counted_on: null },
      fields: [
        {
          type: 'group',
          label: 'Shown to visitors',
          columns: 2,
          fields: [
            { type: 'text', name: 'label', label: 'What is counted' },
            { type: 'number', name: 'value', label: 'How many' },
          ],
        },
        {
          type: 'group',
          label: 'For the office only',
          columns: 2,
          fields: [
            { type: 'text', name: 'source', label: 'Source of the number', most: 300 },
            { type: 'day', name: 'counted_on', label: 'Date of the number' },
          ],
        },
      ],
    },
    {
      type: 'list',
      name: 'tabs',
      label: 'Tabs',
      one: 'tab',
      most: 8,
      blank: { title: '', text: '' },
      fields: [
        { type: 'text', name: 'title', label: 'Title' },
        { type: 'long', name: 'text', label: 'Text', most: 5000, rows: 4 },
      ],
    },
    { type: 'rich', name: 'overview', label: 'Text on the page of all courses' },
  ],
  empty: '',
}

export const team: KindScreen = {
  path: 'site/team',
  kind: 'team',
  title: 'Team',
  one: 'team',
  needs: ['site.draft'],
  edits: ['site.draft'],
  isSingle: true,
  blank: { title: '', people: [] },
  fields: [
    { type: 'text', name: 'title', label: 'Heading' },
    {
      type: 'list',
      name: 'people',
      label: 'People',
      one: 'person',
      most: 60,
      blank: { person_name: '', person_title: '', photo_url: null },
      fields: [
        { type: 'text', name: 'person_name', label: 'Name' },
        { type: 'text', name: 'person_title', label: 'Role', most: 300 },
        { type: 'picture', name: 'photo_url', label: 'Photo' },
      ],
    },
  ],
  empty: '',
}

export const gallery: KindScreen = {
  path: 'site/gallery',
  kind: 'gallery',
  title: 'Gallery',
  one: 'gallery',
  needs: ['site.draft'],
  edits: ['site.draft'],
  isSingle: true,
  blank: { pictures: [] },
  fields: [
    {
      type: 'list',
      name: 'pictures',
      label: 'Pictures',
      one: 'picture',
      most: 200,
      pictures: 'picture_url',
      blank: { picture_url: null, alt: '' },
      fields: [
        { type: 'picture', name: 'picture_url', label: 'Picture' },
        { type: 'text', name: 'alt', label: 'Description', most: 300 },
      ],
    },
  ],
  empty: '',
}
