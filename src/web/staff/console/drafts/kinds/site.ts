import { t } from '../../../../../platform/text/messages.ts'
import type { KindScreen } from '../../../parts/draft-fields/describe.ts'
import { emptyDocument, sections, wordsOf } from './choices.ts'

const needs: KindScreen['needs'] = ['site.draft']

const address = {
  type: 'text',
  name: 'seo_url',
  label: t`Address`,
  hint: t`The last part of the page’s address. If empty, it is made from the title. Earlier public addresses keep leading here.`,
} as const

export const contentItem: KindScreen = {
  path: 'site/content',
  kind: 'content-item',
  title: t`Content`,
  one: t`notice`,
  needs,
  edits: needs,
  isArchived: true,
  columns: [
    { key: 'title', head: t`Title` },
    { key: 'section', head: t`Part`, words: wordsOf(sections) },
    { key: 'place', head: t`Category` },
    { key: 'state', head: t`State` },
    { key: 'shown_at', head: t`Date shown`, as: 'day' },
    { key: 'expires_at', head: t`Expires`, as: 'day' },
  ],
  filters: [
    { name: 'section', label: t`Part`, choices: sections },
    { name: 'sub_category_id', label: t`Category`, of: 'content-sub-category' },
  ],
  blank: {
    sub_category_id: null,
    title: '',
    sub_title: '',
    text: emptyDocument,
    pdf_url: null,
    link: '',
    picture_url: null,
    shown_at: null,
    expires_at: null,
    seo_url: '',
  },
  remembered: 'sub_category_id',
  fields: [
    { type: 'text', name: 'title', label: t`Title`, isRequired: true },
    { type: 'ref', name: 'sub_category_id', label: t`Category`, of: 'content-sub-category', isRequired: true },
    { type: 'rich', name: 'text', label: t`Text` },
    {
      type: 'group',
      label: t`Link, PDF and picture`,
      fields: [
        {
          type: 'text',
          name: 'link',
          label: t`Link`,
          most: 500,
          hint: t`The card opens the first link: this one, then the PDF, then a link in the text. Without a link it opens its own page.`,
        },
        { type: 'pdf', name: 'pdf_url', label: 'PDF' },
        { type: 'picture', name: 'picture_url', label: t`Picture` },
      ],
    },
    {
      type: 'group',
      label: t`Dates and address`,
      columns: 2,
      fields: [
        { type: 'time', name: 'shown_at', label: t`Date shown`, hint: t`Empty: when it is published` },
        {
          type: 'time',
          name: 'expires_at',
          label: t`Expires`,
          hint: t`It is removed from the site automatically at this time`,
        },
        { type: 'long', name: 'sub_title', label: t`Subtitle`, rows: 2 },
        address,
      ],
    },
  ],
  empty: t`Nothing here yet.`,
}

export const contentCategory: KindScreen = {
  path: 'site/categories',
  kind: 'content-category',
  title: t`Categories`,
  one: t`category`,
  needs,
  edits: needs,
  isOrdered: true,
  columns: [
    { key: 'title', head: t`Name` },
    { key: 'section', head: t`Part`, words: wordsOf(sections) },
    { key: 'state', head: t`State` },
  ],
  filters: [{ name: 'section', label: t`Part`, choices: sections }],
  blank: { section: null, name: '', icon_url: null, seo_url: '' },
  fields: [
    { type: 'text', name: 'name', label: t`Name`, isRequired: true },
    { type: 'choice', name: 'section', label: t`Part of the site`, choices: sections, isRequired: true },
    { type: 'picture', name: 'icon_url', label: t`Icon` },
    address,
  ],
  empty: t`There are no categories yet. Notices and downloads belong to their sub-categories.`,
}

export const contentSubCategory: KindScreen = {
  path: 'site/sub-categories',
  kind: 'content-sub-category',
  title: t`Sub-categories`,
  one: 'sub-category',
  needs,
  edits: needs,
  isOrdered: true,
  columns: [
    { key: 'title', head: t`Name` },
    { key: 'category', head: t`Category` },
    { key: 'section', head: t`Part`, words: wordsOf(sections) },
    { key: 'state', head: t`State` },
  ],
  filters: [{ name: 'category_id', label: t`Category`, of: 'content-category' }],
  blank: { category_id: null, name: '', icon_url: null, seo_url: '' },
  fields: [
    { type: 'text', name: 'name', label: t`Name`, isRequired: true },
    { type: 'ref', name: 'category_id', label: t`Category`, of: 'content-category', isRequired: true },
    { type: 'picture', name: 'icon_url', label: t`Icon` },
    address,
  ],
  empty: t`There are no sub-categories yet. Notices and downloads belong to them.`,
}

export const banner: KindScreen = {
  path: 'site/banners',
  kind: 'banner',
  title: t`Banners`,
  one: t`banner`,
  needs,
  edits: needs,
  isArchived: true,
  isOrdered: true,
  columns: [
    { key: 'title', head: t`Title` },
    { key: 'picture_url', head: t`Picture`, as: 'picture' },
    { key: 'state', head: t`State` },
    { key: 'expires_at', head: t`Until`, as: 'day' },
  ],
  blank: { title: '', line: '', buttons: [], picture_url: null, alt: '', expires_at: null },
  fields: [
    { type: 'text', name: 'title', label: t`Title` },
    { type: 'long', name: 'line', label: t`Subtitle`, rows: 2 },
    {
      type: 'list',
      name: 'buttons',
      label: t`Buttons`,
      one: t`button`,
      most: 2,
      blank: { label: '', url: '' },
      fields: [
        { type: 'text', name: 'label', label: t`Word` },
        { type: 'text', name: 'url', label: t`Link`, most: 500 },
      ],
    },
    {
      type: 'group',
      label: t`Picture instead of text`,
      fields: [
        {
          type: 'picture',
          name: 'picture_url',
          label: t`Picture`,
          hint: t`At least 1080 pixels wide, 16 to 7. It replaces the text above.`,
        },
        { type: 'text', name: 'alt', label: t`What the picture shows`, most: 300 },
      ],
    },
    { type: 'time', name: 'expires_at', label: t`Until`, hint: t`It is removed automatically at this time` },
  ],
  empty: t`There are no banners. The home page shows the institute’s name.`,
}

export const searchWords: KindScreen = {
  path: 'site/search-words',
  kind: 'search-words',
  title: t`Search words`,
  one: t`list of search words`,
  needs,
  edits: needs,
  isSingle: true,
  blank: { groups: [] },
  fields: [
    {
      type: 'list',
      name: 'groups',
      label: t`Words of one meaning`,
      one: t`line`,
      most: 300,
      blank: { words: '' },
      fields: [
        {
          type: 'text',
          name: 'words',
          label: t`Words`,
          most: 300,
          hint: t`In every language that visitors type, with commas between them: fee, fees, फीस, ଫିସ୍. Whoever searches for one finds what has any of them.`,
        },
      ],
    },
  ],
  empty: '',
}
