import {
  bannerFields,
  categoryFields,
  itemFields,
  openPostFields,
  sections,
  subCategoryFields,
} from '#domains/content/staff/fields.ts'
import { blankOf } from '#platform/data/drafts/fields.ts'
import { t } from '#platform/text/messages.ts'
import { formOf, type KindScreen, wordsOf } from '#web/staff/parts/draft-fields/describe.ts'

const needs: KindScreen['needs'] = ['site.draft']

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
    { key: 'section', head: t`Section`, words: wordsOf(sections) },
    { key: 'place', head: t`Category` },
    { key: 'state', head: t`Status` },
    { key: 'shown_at', head: t`Date shown`, as: 'day' },
    { key: 'expires_at', head: t`Expires`, as: 'day' },
  ],
  filters: [
    { name: 'section', label: t`Section`, choices: sections },
    { name: 'sub_category_id', label: t`Category`, of: 'content-sub-category' },
  ],
  blank: { ...blankOf(itemFields), sub_title: '' },
  remembered: 'sub_category_id',
  fields: formOf(itemFields, [
    'title',
    'sub_category_id',
    'text',
    { type: 'group', label: t`Link, PDF and picture`, fields: ['link', 'pdf_url', 'picture_url'] },
    {
      type: 'group',
      label: t`Dates and page address`,
      columns: 2,
      fields: ['shown_at', 'expires_at', { type: 'long', name: 'sub_title', label: t`Subtitle`, rows: 2 }, 'seo_url'],
    },
  ]),
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
    { key: 'section', head: t`Section`, words: wordsOf(sections) },
    { key: 'state', head: t`Status` },
  ],
  filters: [{ name: 'section', label: t`Section`, choices: sections }],
  blank: blankOf(categoryFields),
  fields: formOf(categoryFields),
  empty: t`There are no categories yet. Notices and downloads belong to their sub-categories.`,
}

export const contentSubCategory: KindScreen = {
  path: 'site/sub-categories',
  kind: 'content-sub-category',
  title: t`Sub-categories`,
  one: t`sub-category`,
  needs,
  edits: needs,
  isOrdered: true,
  columns: [
    { key: 'title', head: t`Name` },
    { key: 'category', head: t`Category` },
    { key: 'section', head: t`Section`, words: wordsOf(sections) },
    { key: 'state', head: t`Status` },
  ],
  filters: [{ name: 'category_id', label: t`Category`, of: 'content-category' }],
  blank: blankOf(subCategoryFields),
  fields: formOf(subCategoryFields),
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
    { key: 'state', head: t`Status` },
    { key: 'expires_at', head: t`Until`, as: 'day' },
  ],
  blank: blankOf(bannerFields),
  fields: formOf(bannerFields, [
    'title',
    'line',
    'buttons',
    { type: 'group', label: t`Picture instead of text`, fields: ['picture_url', 'alt'] },
    'expires_at',
  ]),
  empty: t`There are no banners. The home page shows the institute’s name.`,
}

export const openPost: KindScreen = {
  path: 'site/posts',
  kind: 'open-post',
  title: t`Posts`,
  one: t`post`,
  needs,
  edits: needs,
  isArchived: true,
  isOrdered: true,
  columns: [
    { key: 'title', head: t`Post` },
    { key: 'place', head: t`Place` },
    { key: 'state', head: t`Status` },
    { key: 'closes_on', head: t`Last day`, as: 'day' },
  ],
  blank: blankOf(openPostFields),
  fields: formOf(openPostFields),
  empty: t`There are no posts. The page Careers says that none is open.`,
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
      label: t`Words with the same meaning`,
      one: t`line`,
      most: 300,
      blank: { words: '' },
      fields: [
        {
          type: 'text',
          name: 'words',
          label: t`Words`,
          most: 300,
          hint: t`In every language visitors use, separated by commas: fee, fees, फीस, ଫିସ୍. A search for one of them finds pages with any of them.`,
        },
      ],
    },
  ],
  empty: '',
}
