import { t } from '../../../../../platform/text/messages.ts'
import { HueFields } from '../../../content/look/hue-fields.tsx'
import { ThemePanel } from '../../../content/look/theme-panel.tsx'
import type { Field, KindScreen } from '../../../parts/draft-fields/describe.ts'
import { emptyDocument } from './choices.ts'

const links = (name: string, label: string): Field => ({
  type: 'list',
  name,
  label,
  one: t`link`,
  most: 12,
  blank: { label: '', url: '' },
  fields: [
    { type: 'text', name: 'label', label: t`Word` },
    { type: 'text', name: 'url', label: t`Link`, most: 500 },
  ],
})

export const institute: KindScreen = {
  path: 'site/institute',
  kind: 'institute',
  title: t`Institute`,
  one: t`institute`,
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
    { type: 'text', name: 'name', label: t`Name`, isRequired: true },
    {
      type: 'group',
      label: t`Name next to the logo`,
      columns: 2,
      fields: [
        { type: 'text', name: 'name_lines.0', label: t`First line`, isRequired: true },
        { type: 'text', name: 'name_lines.1', label: t`Second line` },
      ],
    },
    {
      type: 'long',
      name: 'description',
      label: t`Description in one sentence`,
      hint: t`Shown by search engines and on shared links`,
      isRequired: true,
    },
    {
      type: 'group',
      label: t`Contact`,
      columns: 2,
      fields: [
        { type: 'long', name: 'address', label: t`Address` },
        { type: 'text', name: 'phone', label: t`Telephone`, inputType: 'tel', most: 30 },
        { type: 'text', name: 'email', label: t`E-mail`, inputType: 'email', most: 254 },
        { type: 'text', name: 'publications_url', label: t`Publications shop`, most: 500 },
      ],
    },
    links('social_links', t`Links to social media`),
    links('portal_links', t`Links at the top of every page`),
    { type: 'long', name: 'footer_text', label: t`Text in the footer`, most: 5000, rows: 3 },
  ],
  empty: '',
}

export const theme: KindScreen = {
  path: 'site/theme',
  kind: 'theme',
  title: t`Look`,
  one: t`look`,
  needs: ['institute.edit', 'institute.request'],
  edits: ['institute.edit', 'institute.request'],
  isSingle: true,
  blank: { brand_hue: 268, print_hue: 8, logo_url: null },
  fields: [
    { type: 'own', key: 'hues', show: HueFields },
    {
      type: 'picture',
      name: 'logo_url',
      label: t`Logo`,
      hint: t`A PNG with a transparent background. Without one, the drawn logo is shown next to the name.`,
    },
  ],
  beside: ThemePanel,
  empty: '',
}

export const about: KindScreen = {
  path: 'site/about',
  kind: 'about',
  title: t`About page`,
  one: t`page about the institute`,
  needs: ['site.draft'],
  edits: ['site.draft'],
  isSingle: true,
  blank: { heading: '', text: '', counters: [], tabs: [], icon_cards: [], overview: emptyDocument, opens_at: null },
  fields: [
    { type: 'text', name: 'heading', label: t`Heading`, isRequired: true },
    { type: 'long', name: 'text', label: t`Text`, most: 5000, rows: 5 },
    {
      type: 'list',
      name: 'counters',
      label: t`Numbers`,
      hint: t`Counted up on the home page, such as 970 Happy Students, 130 Teachers, 340 Courses.`,
      one: t`number`,
      most: 6,
      blank: { label: '', value: 0, source: '', counted_on: null },
      fields: [
        {
          type: 'group',
          label: t`Shown to visitors`,
          columns: 2,
          fields: [
            { type: 'text', name: 'label', label: t`What is counted` },
            { type: 'number', name: 'value', label: t`How many` },
          ],
        },
        {
          type: 'group',
          label: t`For the office only`,
          columns: 2,
          fields: [
            { type: 'text', name: 'source', label: t`Source of the number`, most: 300 },
            { type: 'day', name: 'counted_on', label: t`Date of the number` },
          ],
        },
      ],
    },
    {
      type: 'list',
      name: 'tabs',
      label: t`Tabs`,
      one: t`tab`,
      most: 8,
      blank: { title: '', text: '' },
      fields: [
        { type: 'text', name: 'title', label: t`Title` },
        { type: 'long', name: 'text', label: t`Text`, most: 5000, rows: 4 },
      ],
    },
    { type: 'rich', name: 'overview', label: t`Text on the page of all courses` },
  ],
  empty: '',
}

export const team: KindScreen = {
  path: 'site/team',
  kind: 'team',
  title: t`Team`,
  one: t`team`,
  needs: ['site.draft'],
  edits: ['site.draft'],
  isSingle: true,
  blank: { title: '', people: [] },
  fields: [
    { type: 'text', name: 'title', label: t`Heading` },
    {
      type: 'list',
      name: 'people',
      label: t`People`,
      one: t`person`,
      most: 60,
      blank: { person_name: '', person_title: '', photo_url: null },
      fields: [
        { type: 'text', name: 'person_name', label: t`Name` },
        { type: 'text', name: 'person_title', label: t`Role`, most: 300 },
        { type: 'picture', name: 'photo_url', label: t`Photo` },
      ],
    },
  ],
  empty: '',
}

export const gallery: KindScreen = {
  path: 'site/gallery',
  kind: 'gallery',
  title: t`Gallery`,
  one: t`gallery`,
  needs: ['site.draft'],
  edits: ['site.draft'],
  isSingle: true,
  blank: { pictures: [] },
  fields: [
    {
      type: 'list',
      name: 'pictures',
      label: t`Pictures`,
      one: t`picture`,
      most: 200,
      pictures: 'picture_url',
      blank: { picture_url: null, alt: '' },
      fields: [
        { type: 'picture', name: 'picture_url', label: t`Picture` },
        { type: 'text', name: 'alt', label: t`Description`, most: 300 },
      ],
    },
  ],
  empty: '',
}
