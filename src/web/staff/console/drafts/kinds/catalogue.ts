import { t } from '../../../../../platform/text/messages.ts'
import type { Field, KindScreen } from '../../../parts/draft-fields/describe.ts'
import { emptyDocument, productTypes, wordsOf } from './choices.ts'

export const needs: KindScreen['needs'] = ['catalogue.read']
export const edits: KindScreen['edits'] = ['catalogue.edit']

export const address: Field = {
  type: 'text',
  name: 'seo_url',
  label: t`Address`,
  hint: t`The last part of the page’s address. If empty, it is made from the name. Earlier public addresses keep leading here.`,
}

/** The parts that every detail page can have. */
export const pageFields: Field = {
  type: 'group',
  label: t`Page`,
  fields: [
    { type: 'picture', name: 'page.banner_url', label: t`Picture` },
    { type: 'rich', name: 'page.content', label: t`Text` },
    {
      type: 'list',
      name: 'page.info_cards',
      label: t`Facts`,
      one: t`fact`,
      most: 12,
      blank: { card_icon: '', card_title: '', card_subtitle: '' },
      fields: [
        { type: 'text', name: 'card_title', label: t`Title` },
        { type: 'text', name: 'card_subtitle', label: t`Subtitle`, most: 300 },
      ],
    },
    {
      type: 'list',
      name: 'page.tabs',
      label: t`Tabs`,
      one: t`tab`,
      most: 12,
      blank: { tab_title: '', tab_content: emptyDocument },
      fields: [
        { type: 'text', name: 'tab_title', label: t`Title` },
        { type: 'rich', name: 'tab_content', label: t`Text` },
      ],
    },
  ],
}
const blankPage = { banner_url: null, info_cards: [], content: emptyDocument, tabs: [] }
export const common = { name: '', sub_title: '', seo_url: '', page: blankPage }

export const name: Field = { type: 'text', name: 'name', label: t`Name`, isRequired: true }
export const line: Field = { type: 'long', name: 'sub_title', label: t`Short line`, rows: 2 }
export const listed = { needs, edits, isArchived: true, isOrdered: true } as const
const nameAndState = [
  { key: 'title', head: t`Name` },
  { key: 'state', head: t`State` },
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
    { key: 'state', head: t`State` },
  ],
  filters: [{ name: 'type', label: t`Type`, choices: productTypes }],
  blank: { ...common, type: null, is_featured: false, card_image: null },
  fields: [
    name,
    { type: 'choice', name: 'type', label: t`Type`, choices: productTypes, isRequired: true },
    line,
    { type: 'check', name: 'is_featured', label: t`Shown on the home page` },
    { type: 'picture', name: 'card_image', label: t`Card picture` },
    address,
    pageFields,
  ],
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
  fields: [name, line, address, pageFields],
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
    { key: 'state', head: t`State` },
  ],
  filters: [{ name: 'category_id', label: t`Category`, of: 'exam-category' }],
  blank: { ...common, category_id: null, icon_url: null, next_stage: '', next_on: null },
  fields: [
    name,
    { type: 'ref', name: 'category_id', label: t`Category`, of: 'exam-category', isRequired: true },
    line,
    {
      type: 'group',
      label: t`Next date`,
      hint: t`On the tiles of the home page, until that day is over`,
      columns: 2,
      fields: [
        { type: 'text', name: 'next_stage', label: t`What`, hint: t`Prelims, Mains, last day of the forms` },
        { type: 'day', name: 'next_on', label: t`Day` },
      ],
    },
    { type: 'picture', name: 'icon_url', label: t`Icon` },
    address,
    pageFields,
  ],
  empty: t`There are no exams yet.`,
}

export const subExam: KindScreen = {
  path: 'catalogue/sub-exams',
  kind: 'sub-exam',
  title: t`Sub-exams`,
  one: 'sub-exam',
  needs,
  edits,
  isOrdered: true,
  columns: nameAndState,
  blank: { name: '', icon_url: null, exam_ids: [], sections: [] },
  fields: [
    name,
    {
      type: 'refs',
      name: 'exam_ids',
      label: t`Stage of`,
      of: 'exam',
      isRequired: true,
      hint: t`The first is its parent`,
    },
    { type: 'picture', name: 'icon_url', label: t`Icon` },
    {
      type: 'list',
      name: 'sections',
      label: t`Sections of its papers`,
      one: t`section`,
      most: 20,
      blank: { section_id: '', section_name: '' },
      fields: [{ type: 'text', name: 'section_name', label: t`Name`, most: 100 }],
    },
  ],
  empty: t`There are no sub-exams yet, such as the preliminary of an exam.`,
}

export const courseCategory: KindScreen = {
  ...listed,
  path: 'catalogue/course-categories',
  kind: 'course-category',
  title: t`Course categories`,
  one: t`course category`,
  columns: nameAndState,
  blank: common,
  fields: [name, line, address, pageFields],
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
    { key: 'state', head: t`State` },
  ],
  blank: { name: '', topics: [] },
  fields: [
    name,
    {
      type: 'list',
      name: 'topics',
      label: t`Topics`,
      one: t`topic`,
      hint: t`You can rename and move a topic. You cannot remove it, because questions belong to it.`,
      most: 500,
      blank: { _id: null, name: '' },
      fields: [{ type: 'text', name: 'name', label: t`Name` }],
    },
  ],
  empty: t`There are no subjects yet.`,
}
