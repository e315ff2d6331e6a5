import { dayChoices, timeWords } from '../../../../../domains/catalogue/opening-hours/rules.ts'
import type { KindScreen } from '../../../parts/draft-fields/describe.ts'
import { MapLinkField } from '../../../parts/draft-fields/map-link-field.tsx'
import { address, common, line, listed, name, pageFields } from './catalogue.ts'

/** The times of a day by the quarter of an hour. */
const quarters = Array.from({ length: 96 }, (_, n) => {
  const value = `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`
  return { value, label: timeWords(value) }
})

export const centre: KindScreen = {
  ...listed,
  path: 'catalogue/centres',
  kind: 'centre',
  title: 'Centres',
  one: 'centre',
  columns: [
    { key: 'title', head: 'Name' },
    { key: 'address', head: 'Address' },
    { key: 'phone', head: 'Telephone' },
    { key: 'state', head: 'State' },
  ],
  blank: { ...common, address: '', phone: '', email: '', latitude: null, longitude: null, hours: [], holidays: [] },
  fields: [
    name,
    { type: 'long', name: 'address', label: 'Address', isRequired: true, rows: 2 },
    {
      type: 'group',
      label: 'Contact',
      columns: 2,
      fields: [
        { type: 'text', name: 'phone', label: 'Telephone', inputType: 'tel', most: 30, isRequired: true },
        { type: 'text', name: 'email', label: 'E-mail', inputType: 'email', most: 254 },
      ],
    },
    { type: 'own', key: 'map-link', show: MapLinkField },
    {
      type: 'group',
      label: 'Place on the map',
      columns: 2,
      fields: [
        { type: 'number', name: 'latitude', label: 'Latitude', isRequired: true, hint: 'Such as 20.4625' },
        { type: 'number', name: 'longitude', label: 'Longitude', isRequired: true, hint: 'Such as 85.8830' },
      ],
    },
    {
      type: 'list',
      name: 'hours',
      label: 'Opening hours',
      hint: 'Shown on the page of the centre. For a midday break, add two lines for the same days. Days without a line are closed.',
      one: 'line',
      most: 14,
      blank: { days: null, from: null, to: null },
      fields: [
        {
          type: 'group',
          label: 'Opening times',
          columns: 3,
          fields: [
            { type: 'choice', name: 'days', label: 'Days', choices: dayChoices, none: 'Please choose' },
            { type: 'choice', name: 'from', label: 'From', choices: quarters, none: 'Please choose' },
            { type: 'choice', name: 'to', label: 'To', choices: quarters, none: 'Please choose' },
          ],
        },
      ],
    },
    {
      type: 'list',
      name: 'holidays',
      label: 'Holidays',
      hint: 'Days on which this centre is closed. Past holidays disappear from its page automatically.',
      one: 'holiday',
      most: 60,
      blank: { name: '', from: null, to: null },
      fields: [
        { type: 'text', name: 'name', label: 'Why', most: 80 },
        {
          type: 'group',
          label: 'Days',
          columns: 2,
          fields: [
            { type: 'day', name: 'from', label: 'First day' },
            { type: 'day', name: 'to', label: 'Last day', hint: 'Empty: one day' },
          ],
        },
      ],
    },
    line,
    address,
    pageFields,
  ],
  empty: 'There are no centres yet.',
}
