import { batchFields, courseFields, listedFields, productTypes } from '#domains/catalogue/staff/fields.ts'
import { blankOf } from '#platform/data/drafts/fields.ts'
import { t } from '#platform/text/messages.ts'
import { CoursePrice } from '#web/staff/parts/draft-fields/course-price.tsx'
import { formOf, type KindScreen, wordsOf } from '#web/staff/parts/draft-fields/describe.ts'
import { common, listed, needs, page } from './catalogue.ts'

const courseTypes = productTypes.filter(({ value }) => value !== 'talent')

export const course: KindScreen = {
  ...listed,
  path: 'catalogue/courses',
  kind: 'course',
  title: t`Courses`,
  one: t`course`,
  columns: [
    { key: 'title', head: t`Name` },
    { key: 'type', head: t`Type`, words: wordsOf(courseTypes) },
    { key: 'product', head: t`Product` },
    { key: 'centre', head: t`Centre` },
    { key: 'batch', head: t`Batch` },
    { key: 'fee', head: t`Fee`, as: 'money' },
    { key: 'seats', head: t`Seats`, as: 'number' },
    { key: 'state', head: t`Status` },
  ],
  filters: [
    { name: 'type', label: t`Type`, choices: courseTypes },
    { name: 'product_id', label: t`Product`, of: 'product' },
    { name: 'batch_id', label: t`Batch`, of: 'batch' },
  ],
  blank: {
    ...common,
    ...blankOf(courseFields),
    type: null,
    exam_ids: [],
    course_category_ids: [],
    curriculum: [],
    includes: [],
    base_fee: null,
    discounted_fee: null,
    book_fee: null,
  },
  fields: formOf({ ...listedFields, ...courseFields }, [
    'name',
    {
      type: 'group',
      label: t`Type`,
      columns: 2,
      fields: [
        { type: 'choice', name: 'type', label: t`Type`, choices: courseTypes, isRequired: true },
        'product_id',
        'batch_id',
        'validity_days',
        { type: 'refs', name: 'exam_ids', label: t`For exams`, of: 'exam' },
        { type: 'refs', name: 'course_category_ids', label: t`Categories`, of: 'course-category' },
      ],
    },
    'sub_title',
    {
      type: 'own',
      key: 'price',
      show: CoursePrice,
      labels: { base_fee: t`Fee`, discounted_fee: t`Price after discount`, book_fee: t`Of which books` },
    },
    'is_shipped',
    {
      type: 'list',
      name: 'includes',
      label: t`Included tests`,
      one: t`sub-exam`,
      hint: t`The classes of the course are always included.`,
      blank: { kind: 'sub-exam', ref_id: null, quiz_types: null },
      fields: [{ type: 'ref', name: 'ref_id', label: t`Sub-exam`, of: 'sub-exam' }],
    },
    {
      type: 'list',
      name: 'curriculum',
      label: t`Curriculum`,
      one: t`part`,
      most: 60,
      blank: { title: '', lectures: [] },
      fields: [
        { type: 'text', name: 'title', label: t`Title` },
        {
          type: 'list',
          name: 'lectures',
          label: t`Lectures`,
          one: t`lecture`,
          most: 200,
          blank: { title: '', minutes: 60 },
          fields: [
            { type: 'text', name: 'title', label: t`Title` },
            { type: 'number', name: 'minutes', label: t`Minutes` },
          ],
        },
      ],
    },
    'seo_url',
    page,
  ]),
  empty: t`There are no courses yet.`,
}

export const batch: KindScreen = {
  path: 'catalogue/batches',
  kind: 'batch',
  title: t`Batches`,
  one: t`batch`,
  needs,
  edits: ['batches.edit'],
  // Its students, month by month.
  readers: { needs: ['classes.read', 'classes.edit-own'], to: (id) => `/staff/attendance?batch=${id}` },
  columns: [
    { key: 'title', head: t`Code` },
    { key: 'centre', head: t`Centre` },
    { key: 'session', head: t`Session` },
    { key: 'stream', head: t`Stream` },
    { key: 'start_date', head: t`From`, as: 'day' },
    { key: 'end_date', head: t`To`, as: 'day' },
    { key: 'seats', head: t`Seats`, as: 'number' },
    { key: 'state', head: t`Status` },
  ],
  filters: [{ name: 'centre_id', label: t`Centre`, of: 'centre' }],
  blank: { ...blankOf(batchFields), batch_type: 'regular' },
  fields: formOf(batchFields, [
    'code',
    {
      type: 'group',
      label: t`Centre and session`,
      columns: 2,
      fields: ['centre_id', 'session', 'stream', 'batch_type'],
    },
    { type: 'group', label: t`When`, columns: 2, fields: ['start_date', 'end_date', 'time_from', 'time_to'] },
    'seats',
    'are_books_in_stock',
  ]),
  empty: t`There are no batches yet.`,
}
