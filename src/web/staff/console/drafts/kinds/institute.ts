import { aboutFields, galleryFields, instituteFields, teamFields } from '#domains/content/staff/fields.ts'
import { blankOf } from '#platform/data/drafts/fields.ts'
import { t } from '#platform/text/messages.ts'
import { HueFields } from '#web/staff/content/look/hue-fields.tsx'
import { ThemePanel } from '#web/staff/content/look/theme-panel.tsx'
import { formOf, type KindScreen } from '#web/staff/parts/draft-fields/describe.ts'

export const institute: KindScreen = {
  path: 'site/institute',
  kind: 'institute',
  title: t`Institute`,
  one: t`institute`,
  needs: ['institute.edit', 'institute.request'],
  edits: ['institute.edit', 'institute.request'],
  isSingle: true,
  blank: { ...blankOf(instituteFields), name_lines: ['', ''], location: null },
  fields: formOf(instituteFields, [
    'name',
    {
      type: 'group',
      label: t`Name next to the logo`,
      columns: 2,
      fields: [
        { type: 'text', name: 'name_lines.0', label: t`First line`, isRequired: true },
        { type: 'text', name: 'name_lines.1', label: t`Second line` },
      ],
    },
    'description',
    { type: 'group', label: t`Contact`, columns: 2, fields: ['address', 'phone', 'email', 'publications_url'] },
    'social_links',
    'portal_links',
    'footer_text',
  ]),
  empty: '',
}

export const theme: KindScreen = {
  path: 'site/theme',
  kind: 'theme',
  title: t`Appearance`,
  one: t`appearance`,
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
      hint: t`A PNG with a transparent background. Without one, a standard logo is shown next to the name.`,
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
  blank: { ...blankOf(aboutFields), counters: [], icon_cards: [], opens_at: null },
  fields: formOf(aboutFields, [
    'heading',
    'text',
    {
      type: 'list',
      name: 'counters',
      label: t`Numbers`,
      hint: t`Shown as animated counters on the home page, such as 970 Happy Students, 130 Teachers, 340 Courses.`,
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
            { type: 'day', name: 'counted_on', label: t`Counted on` },
          ],
        },
      ],
    },
    'tabs',
    'overview',
  ]),
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
  blank: blankOf(teamFields),
  fields: formOf(teamFields),
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
  blank: blankOf(galleryFields),
  fields: formOf(galleryFields),
  empty: '',
}
