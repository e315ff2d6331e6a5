import { examFields, listedFields, pageFields, productFields, productTypes } from '#domains/catalogue/staff/fields.ts'
import { blankOf } from '#platform/data/drafts/fields.ts'
import { t } from '#platform/text/messages.ts'
import { type Field, formOf, type KindScreen, wordsOf } from '#web/staff/parts/draft-fields/describe.ts'

export const needs: KindScreen['needs'] = ['catalogue.read']
export const edits: KindScreen['edits'] = ['catalogue.edit']

export const common = { ...blankOf(listedFields), page: blankOf(pageFields) }
export const page: Field = { type: 'group', label: t`Page`, fields: formOf(pageFields, undefined, 'page.') }

export const listed = { needs, edits, isArchived: true, isOrdered: true } as const
const nameAndState = [
  { key: 'title', head: t`Name` },
  { key: 'state', head: t`Status` },
]

export const product: KindScreen = {
  ...listed,
  path: 'catalogue/products',
  kind: 'product',
  title: t`Products`,
  one: t`product`,
  columns: [
    { key: 'title', head: t`Name` },
    { key: 'type', head: t`Type`, words: wordsOf(productTypes) },
    { key: 'is_featured', head: t`On the home page`, as: 'yes' },
    { key: 'state', head: t`Status` },
  ],
  filters: [{ name: 'type', label: t`Type`, choices: productTypes }],
  blank: { ...common, ...blankOf(productFields) },
  fields: formOf({ ...listedFields, ...productFields }, [
    'name',
    'type',
    'sub_title',
    'is_featured',
    'card_image',
    'seo_url',
    page,
  ]),
  empty: t`There are no products yet. Courses are sold under a product.`,
}

export const examCategory: KindScreen = {
  ...listed,
  path: 'catalogue/exam-categories',
  kind: 'exam-category',
  title: t`Exam categories`,
  one: t`exam category`,
  columns: nameAndState,
  blank: common,
  fields: [...formOf(listedFields), page],
  empty: t`There are no exam categories yet. Every exam belongs to a category.`,
}

export const exam: KindScreen = {
  ...listed,
  path: 'catalogue/exams',
  kind: 'exam',
  title: t`Exams`,
  one: t`exam`,
  columns: [
    { key: 'title', head: t`Name` },
    { key: 'category', head: t`Category` },
    { key: 'state', head: t`Status` },
  ],
  filters: [{ name: 'category_id', label: t`Category`, of: 'exam-category' }],
  blank: { ...common, ...blankOf(examFields) },
  fields: formOf({ ...listedFields, ...examFields }, [
    'name',
    'category_id',
    'sub_title',
    {
      type: 'group',
      label: t`Next date`,
      hint: t`Shown on the home page tiles until the end of that day`,
      columns: 2,
      fields: ['next_stage', 'next_on'],
    },
    'icon_url',
    'seo_url',
    page,
  ]),
  empty: t`There are no exams yet.`,
}

export const subExam: KindScreen = {
  path: 'catalogue/sub-exams',
  kind: 'sub-exam',
  title: t`Sub-exams`,
  one: t`sub-exam`,
  needs,
  edits,
  isOrdered: true,
  columns: nameAndState,
  blank: { name: '', icon_url: null, exam_ids: [], sections: [] },
  fields: formOf(listedFields, [
    'name',
    {
      type: 'refs',
      name: 'exam_ids',
      label: t`Exams it is a stage of`,
      of: 'exam',
      isRequired: true,
      hint: t`The first one is the parent exam`,
    },
    { type: 'picture', name: 'icon_url', label: t`Icon` },
    {
      type: 'list',
      name: 'sections',
      label: t`Sections of the paper`,
      one: t`section`,
      most: 20,
      blank: { section_id: '', section_name: '' },
      fields: [{ type: 'text', name: 'section_name', label: t`Name`, most: 100 }],
    },
  ]),
  empty: t`There are no sub-exams yet. A sub-exam is a stage of an exam, such as the Prelims.`,
}

export const courseCategory: KindScreen = {
  ...listed,
  path: 'catalogue/course-categories',
  kind: 'course-category',
  title: t`Course categories`,
  one: t`course category`,
  columns: nameAndState,
  blank: common,
  fields: [...formOf(listedFields), page],
  empty: t`There are no course categories yet.`,
}

export const subject: KindScreen = {
  path: 'catalogue/subjects',
  kind: 'subject',
  title: t`Subjects`,
  one: t`subject`,
  needs,
  edits,
  isOrdered: true,
  columns: [
    { key: 'title', head: t`Name` },
    { key: 'topics', head: t`Topics`, as: 'number' },
    { key: 'state', head: t`Status` },
  ],
  blank: { name: '', topics: [] },
  fields: formOf(listedFields, [
    'name',
    {
      type: 'list',
      name: 'topics',
      label: t`Topics`,
      one: t`topic`,
      hint: t`You can rename and move a topic but not remove it, because questions belong to it.`,
      most: 500,
      blank: { _id: null, name: '' },
      fields: [{ type: 'text', name: 'name', label: t`Name` }],
    },
  ]),
  empty: t`There are no subjects yet.`,
}
