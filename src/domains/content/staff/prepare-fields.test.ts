import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as catalogueFields from '#domains/catalogue/staff/fields.ts'
import { blankOf, type DraftFields } from '#platform/data/drafts/fields.ts'
import * as contentFields from './fields.ts'
import { demandFields, type Problems, readFields, shapeOf, storeFields } from './prepare-fields.ts'

const { sections: _sections, ...ofContent } = contentFields
const { productTypes: _types, ...ofCatalogue } = catalogueFields
const lists: [string, DraftFields][] = Object.entries({ ...ofContent, ...ofCatalogue })

describe('a list of fields', () => {
  it.each(lists)('starts with the defaults of its schema: %s', (_name, fields) => {
    expect(z.strictObject(shapeOf(fields)).parse({})).toEqual(blankOf(fields))
  })

  const { bannerFields, itemFields, topperFields } = contentFields

  it('reads columns under the names of its fields, and moments as texts', () => {
    const expiresAt = new Date('2026-01-01T18:30:00Z')
    expect(readFields(bannerFields, { title: 'A', line: '', bannerUrl: '/media/a.png', alt: 'B', expiresAt })).toEqual({
      title: 'A',
      line: '',
      picture_url: '/media/a.png',
      alt: 'B',
      expires_at: '2026-01-01T18:30:00.000Z',
    })
  })

  it('stores trimmed texts and dates, and no field that has its own storage', () => {
    const body = { ...blankOf(itemFields), title: ' A ', expires_at: '2026-01-02T00:00:00+05:30' }
    expect(storeFields(itemFields, body)).toEqual({
      title: 'A',
      subCategoryId: null,
      bannerUrl: null,
      expiresAt: new Date('2026-01-01T18:30:00Z'),
      seoUrl: '',
    })
  })

  it('reports blank fields as missing, but not zero or false', () => {
    const problems: Problems = {}
    demandFields(problems, topperFields, { ...blankOf(topperFields), name: ' ', year: 0, is_paid: false, exam: 'A' })
    expect(Object.keys(problems)).toEqual(['name', 'result', 'course_name', 'course_duration'])
    expect(problems.name).toBe('The name is missing.')
  })
})
