import { dayChoices, timeWords } from '#domains/catalogue/opening-hours/rules.ts'
import { centreFields, listedFields } from '#domains/catalogue/staff/fields.ts'
import { blankOf } from '#platform/data/drafts/fields.ts'
import { t } from '#platform/text/messages.ts'
import { formOf, type KindScreen } from '#web/staff/parts/draft-fields/describe.ts'
import { MapLinkField } from '#web/staff/parts/draft-fields/map-link-field.tsx'
import { common, listed, page } from './catalogue.ts'

/** Times of day in steps of a quarter of an hour. */
const quarters = Array.from({ length: 96 }, (_, n) => {
  const value = `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`
  return { value, label: timeWords(value) }
})

export const centre: KindScreen = {
  ...listed,
  path: 'catalogue/centres',
  kind: 'centre',
  title: t`Centres`,
  one: t`centre`,
  columns: [
    { key: 'title', head: t`Name` },
    { key: 'address', head: t`Address` },
    { key: 'phone', head: t`Phone` },
    { key: 'state', head: t`Status` },
  ],
  blank: { ...common, ...blankOf(centreFields), hours: [], holidays: [] },
  fields: formOf({ ...listedFields, ...centreFields }, [
    'name',
    'address',
    { type: 'group', label: t`Contact`, columns: 2, fields: ['phone', 'email'] },
    { type: 'own', key: 'map-link', show: MapLinkField },
    { type: 'group', label: t`Location on the map`, columns: 2, fields: ['latitude', 'longitude'] },
    {
      type: 'list',
      name: 'hours',
      label: t`Opening hours`,
      hint: t`Shown on the centre’s page. For a midday break, add two lines for the same days. On days without a line, the centre is shown as closed.`,
      one: t`line`,
      most: 14,
      blank: { days: null, from: null, to: null },
      fields: [
        {
          type: 'group',
          label: t`Days and hours`,
          columns: 3,
          fields: [
            { type: 'choice', name: 'days', label: t`Days`, choices: dayChoices, none: t`Please choose` },
            { type: 'choice', name: 'from', label: t`From`, choices: quarters, none: t`Please choose` },
            { type: 'choice', name: 'to', label: t`To`, choices: quarters, none: t`Please choose` },
          ],
        },
      ],
    },
    {
      type: 'list',
      name: 'holidays',
      label: t`Holidays`,
      hint: t`Days when this centre is closed. Past holidays are removed from its page automatically.`,
      one: t`holiday`,
      most: 60,
      blank: { name: '', from: null, to: null },
      fields: [
        { type: 'text', name: 'name', label: t`Reason`, most: 80 },
        {
          type: 'group',
          label: t`Days`,
          columns: 2,
          fields: [
            { type: 'day', name: 'from', label: t`First day` },
            { type: 'day', name: 'to', label: t`Last day`, hint: t`If empty, one day` },
          ],
        },
      ],
    },
    'sub_title',
    'seo_url',
    page,
  ]),
  empty: t`There are no centres yet.`,
}
