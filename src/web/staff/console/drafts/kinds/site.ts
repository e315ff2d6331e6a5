import type { KindScreen } from '../../../parts/draft-fields/describe.ts'
import { emptyDocument, sections, wordsOf } from './choices.ts'

const needs: KindScreen['needs'] = ['site.draft']

const address = {
  type: 'text',
  name: 'seo_url',
  label: 'Address',
  hint: 'The last part of the page’s address. If empty, it is made from the title. Earlier public addresses keep leading here.',
} as const

export const contentItem: KindScreen = {
  path: 'site/content',
  kind: 'content-item',
  title: 'Content',
  one: 'notice',
  needs,
  edits: needs,
  isArchived: true,
  columns: [
    { key: 'title', head: 'Title' },
    { key: 'section', head: 'Part', words: wordsOf(sections) },
    { key: 'place', head: 'Category' },
    { key: 'state', head: 'State' },
    { key: 'shown_at', head: 'Date shown', as: 'day' },
    { key: 'expires_at', head: 'Expires', as: 'day' },
  ],
  filters: [
    { name: 'section', label: 'Part', choices: sections },
    { name: 'sub_category_id', label: 'Category', of: 'content-sub-category' },
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
    { type: 'text', name: 'title', label: 'Title', isRequired: true },
    { type: 'ref', name: 'sub_category_id', label: 'Category', of: 'content-sub-category', isRequired: true },
    { type: 'rich', name: 'text', label: 'Text' },
    {
      type: 'group',
      label: 'Link, PDF and picture',
      fields: [
        {
          type: 'text',
          name: 'link',
          label: 'Link',
          most: 500,
          hint: 'The card opens the first link: this one, then the PDF, then a link in the text. Without a link it opens its own page.',
        },
        { type: 'pdf', name: 'pdf_url', label: 'PDF' },
        { type: 'picture', name: 'picture_url', label: 'Picture' },
      ],
    },
    {
      type: 'group',
      label: 'Dates and address',
      columns: 2,
      fields: [
        { type: 'time', name: 'shown_at', label: 'Date shown', hint: 'Empty: when it is published' },
        {
          type: 'time',
          name: 'expires_at',
          label: 'Expires',
          hint: 'It is removed from the site automatically at this time',
        },
        { type: 'long', name: 'sub_title', label: 'Subtitle', rows: 2 },
        address,
      ],
    },
  ],
  empty: 'Nothing here yet.',
}

export const contentCategory: KindScreen = {
  path: 'site/categories',
  kind: 'content-category',
  title: 'Categories',
  one: 'category',
  needs,
  edits: needs,
  isOrdered: true,
  columns: [
    { key: 'title', head: 'Name' },
    { key: 'section', head: 'Part', words: wordsOf(sections) },
    { key: 'state', head: 'State' },
  ],
  filters: [{ name: 'section', label: 'Part', choices: sections }],
  blank: { section: null, name: '', icon_url: null, seo_url: '' },
  fields: [
    { type: 'text', name: 'name', label: 'Name', isRequired: true },
    { type: 'choice', name: 'section', label: 'Part of the site', choices: sections, isRequired: true },
    { type: 'picture', name: 'icon_url', label: 'Icon' },
    address,
  ],
  empty: 'There are no categories yet. Notices and downloads belong to their sub-categories.',
}

export const contentSubCategory: KindScreen = {
  path: 'site/sub-categories',
  kind: 'content-sub-category',
  title: 'Sub-categories',
  one: 'sub-category',
  needs,
  edits: needs,
  isOrdered: true,
  columns: [
    { key: 'title', head: 'Name' },
    { key: 'category', head: 'Category' },
    { key: 'section', head: 'Part', words: wordsOf(sections) },
    { key: 'state', head: 'State' },
  ],
  filters: [{ name: 'category_id', label: 'Category', of: 'content-category' }],
  blank: { category_id: null, name: '', icon_url: null, seo_url: '' },
  fields: [
    { type: 'text', name: 'name', label: 'Name', isRequired: true },
    { type: 'ref', name: 'category_id', label: 'Category', of: 'content-category', isRequired: true },
    { type: 'picture', name: 'icon_url', label: 'Icon' },
    address,
  ],
  empty: 'There are no sub-categories yet. Notices and downloads belong to them.',
}

export const banner: KindScreen = {
  path: 'site/banners',
  kind: 'banner',
  title: 'Banners',
  one: 'banner',
  needs,
  edits: needs,
  isArchived: true,
  isOrdered: true,
  columns: [
    { key: 'title', head: 'Title' },
    { key: 'picture_url', head: 'Picture', as: 'picture' },
    { key: 'state', head: 'State' },
    { key: 'expires_at', head: 'Until', as: 'day' },
  ],
  blank: { title: '', line: '', buttons: [], picture_url: null, alt: '', expires_at: null },
  fields: [
    { type: 'text', name: 'title', label: 'Title' },
    { type: 'long', name: 'line', label: 'Subtitle', rows: 2 },
    {
      type: 'list',
      name: 'buttons',
      label: 'Buttons',
      one: 'button',
      most: 2,
      blank: { label: '', url: '' },
      fields: [
        { type: 'text', name: 'label', label: 'Word' },
        { type: 'text', name: 'url', label: 'Link', most: 500 },
      ],
    },
    {
      type: 'group',
      label: 'Picture instead of text',
      fields: [
        {
          type: 'picture',
          name: 'picture_url',
          label: 'Picture',
          hint: 'At least 1080 pixels wide, 16 to 7. It replaces the text above.',
        },
        { type: 'text', name: 'alt', label: 'What the picture shows', most: 300 },
      ],
    },
    { type: 'time', name: 'expires_at', label: 'Until', hint: 'It is removed automatically at this time' },
  ],
  empty: 'There are no banners. The home page shows the institute’s name.',
}

export const searchWords: KindScreen = {
  path: 'site/search-words',
  kind: 'search-words',
  title: 'Search words',
  one: 'list of search words',
  needs,
  edits: needs,
  isSingle: true,
  blank: { groups: [] },
  fields: [
    {
      type: 'list',
      name: 'groups',
      label: 'Words of one meaning',
      one: 'line',
      most: 300,
      blank: { words: '' },
      fields: [
        {
          type: 'text',
          name: 'words',
          label: 'Words',
          most: 300,
          hint: 'In every language that visitors type, with commas between them: fee, fees, फीस, ଫିସ୍. Whoever searches for one finds what has any of them.',
        },
      ],
    },
  ],
  empty: '',
}
