import { msg, t } from '#platform/text/messages.ts'

/*
 * Form fields of each kind of the catalogue.
 */

export const productTypes = [
  { value: 'live', label: t`Live classes` },
  { value: 'recorded', label: t`Recorded classes` },
  { value: 'classroom', label: t`Classroom` },
  { value: 'test-series', label: t`Test series` },
  { value: 'publications', label: t`Publications` },
  { value: 'talent', label: t`Talent test` },
] as const

/** The parts that every detail page can have. */
export const pageFields = {
  banner_url: { type: 'picture', label: t`Picture` },
  content: { type: 'rich', label: t`Text` },
  info_cards: {
    type: 'list',
    label: t`Facts`,
    one: t`fact`,
    most: 12,
    fields: {
      card_icon: { type: 'text', label: '', isHidden: true },
      card_title: { type: 'text', label: t`Title` },
      card_subtitle: { type: 'text', label: t`Subtitle`, most: 300 },
    },
  },
  tabs: {
    type: 'list',
    label: t`Tabs`,
    one: t`tab`,
    most: 12,
    fields: { tab_title: { type: 'text', label: t`Title` }, tab_content: { type: 'rich', label: t`Text` } },
  },
} as const

/** Fields common to everything in the catalogue's menus and lists. */
export const listedFields = {
  name: { type: 'text', label: t`Name`, missing: msg`A name is missing.` },
  sub_title: { type: 'line', label: t`Subtitle`, rows: 2 },
  seo_url: {
    type: 'address',
    label: t`Page address`,
    hint: t`The last part of the page’s address. If empty, it is created from the name. Earlier public addresses still lead here.`,
  },
} as const

export const productFields = {
  type: {
    type: 'choice',
    label: t`Type`,
    choices: productTypes,
    missing: msg`Please choose the type of product.`,
  },
  is_featured: { type: 'check', label: t`Shown on the home page` },
  card_image: { type: 'picture', label: t`Card picture`, column: 'featuredCardImage' },
} as const

export const examFields = {
  category_id: { type: 'ref', of: 'exam-category', label: t`Category`, missing: msg`Please choose a category.` },
  next_stage: { type: 'text', label: t`What`, hint: t`For example, Prelims, Mains or last date to apply` },
  next_on: { type: 'day', label: t`Day` },
  icon_url: { type: 'picture', label: t`Icon` },
} as const

export const centreFields = {
  address: { type: 'line', label: t`Address`, rows: 2, missing: msg`The address is missing.` },
  phone: { type: 'telephone', label: t`Phone`, missing: msg`A telephone number is missing.` },
  email: { type: 'email', label: t`E-mail` },
  latitude: {
    type: 'number',
    label: t`Latitude`,
    hint: t`For example, 20.4625`,
    missing: msg`Please mark the centre on the map.`,
  },
  longitude: {
    type: 'number',
    label: t`Longitude`,
    hint: t`For example, 85.8830`,
    missing: msg`Please mark the centre on the map.`,
  },
} as const

export const courseFields = {
  product_id: {
    type: 'ref',
    of: 'product',
    label: t`Product`,
    missing: msg`Please choose the product this course is sold under.`,
  },
  batch_id: { type: 'ref', of: 'batch', label: t`Batch`, hint: t`Live and classroom courses need a batch` },
  validity_days: { type: 'number', label: t`Validity in days`, hint: t`For other course types. For example, 365` },
  is_shipped: { type: 'check', label: t`Books are sent by post` },
  demo_film: {
    type: 'link',
    label: t`Free demo lesson`,
    hint: t`A YouTube link or the address of an uploaded film. Anyone can watch it on the course page, without an account.`,
  },
} as const

export const batchFields = {
  code: { type: 'text', label: t`Code`, missing: msg`A code is missing.` },
  /** Null: live classes, which students of any centre may join. */
  centre_id: { type: 'ref', of: 'centre', label: t`Centre`, hint: t`Leave empty for live classes` },
  session: {
    type: 'text',
    label: t`Session`,
    hint: t`For example, 2026-27`,
    missing: msg`Please enter the session, such as 2026-27.`,
  },
  stream: {
    type: 'text',
    label: t`Stream`,
    hint: t`For example, Morning`,
    missing: msg`Please enter the stream, such as Morning.`,
  },
  batch_type: { type: 'text', label: t`Kind`, hint: t`For example, regular or weekend` },
  start_date: { type: 'day', label: t`First day`, missing: msg`Please choose the first day.` },
  end_date: { type: 'day', label: t`Last day`, missing: msg`Please choose the last day.` },
  time_from: { type: 'text', label: t`From`, hint: t`For example, 07:30`, most: 5 },
  time_to: { type: 'text', label: t`To`, hint: t`For example, 09:30`, most: 5 },
  seats: {
    type: 'number',
    label: t`Seats`,
    hint: t`Leave empty if seats are not limited. Cannot be lower than the number of seats taken.`,
  },
  are_books_in_stock: { type: 'check', label: t`Books are in stock`, isOn: true },
} as const
