import { describe, expect, it } from 'vitest'
import { keyOfName } from '#platform/text/typed.ts'
import { countShares, dealOut, guessColumns, judgeRow, type Names } from './rules.ts'
import type { LeadDefaults } from './schema.ts'

describe('the columns of a file of leads', () => {
  it('are recognised by the names used in real files, in any spelling', () => {
    expect(guessColumns(['Student_Name', ' MOBILE no. ', 'E-Mail', 'Branch', 'Interested in', 'Channel'])).toEqual([
      ...['name', 'phone', 'email', 'centre', 'course', 'source'],
    ])
    expect(guessColumns(['Remarks', 'Fee', ''])).toEqual(['note', null, null])
    expect(guessColumns(['Student’s Name', 'Mob. No', 'Father’s Mob.', 'Mail ID'])).toEqual([
      'name',
      'phone',
      null,
      'email',
    ])
    expect(guessColumns(['Ph. No.'])).toEqual(['phone'])
  })

  it('use no field twice', () => {
    expect(guessColumns(['Phone', 'WhatsApp', 'Name', 'Candidate'])).toEqual(['phone', null, 'name', null])
  })
})

describe('a row', () => {
  const names: Names = {
    centres: new Map([
      ['cuttack', 'c-1'],
      ['puri', 'c-2'],
    ]),
    courses: new Map([['bank foundation', 'k-1']]),
    ownCentreIds: null,
  }
  const defaults: LeadDefaults = { center_id: null, course_id: null, source: 'list', next_follow_up_at: null }
  const row = { name: 'Mita Das', phone: '98765 43210' }
  const judge = (
    values: Record<string, string>,
    how: { names?: Partial<Names>; defaults?: Partial<LeadDefaults> } = {},
  ) => judgeRow({ ...row, ...values }, { ...names, ...how.names }, { ...defaults, ...how.defaults })
  const refused = (values: Record<string, string>, how: Parameters<typeof judge>[1] = {}) => {
    const { verdict, reasons, staged } = judge(values, how)
    expect([verdict, staged]).toEqual(['error', null])
    return reasons.map(({ field }) => field)
  }

  it('is ready when complete, with its names resolved', () => {
    const values = { email: ' Mita@People.Example ', centre: 'CUTTACK', course: 'Bank-Foundation', source: 'Walk in' }
    expect(judge({ ...values, name: ' Mita   Das ', note: 'Evenings' })).toEqual({
      verdict: 'ready',
      reasons: [],
      line: 'Mita Das',
      keys: ['9876543210', '9876543210 mita das', 'mita@people.example'],
      staged: {
        name: 'Mita Das',
        phone: '9876543210',
        email: 'mita@people.example',
        centreId: 'c-1',
        courseId: 'k-1',
        source: 'walk-in',
        note: 'Evenings',
      },
    })
    expect(judge({ phone: '', email: 'mita@people.example' }).staged).toMatchObject({ phone: null })
    expect(judge({}).staged).toMatchObject({ email: null, centreId: null, courseId: null, source: 'list', note: '' })
  })

  it("takes the file's defaults for empty cells", () => {
    const all = { defaults: { center_id: 'c-2', course_id: 'k-9', source: 'event' as const } }
    expect(judge({}, all).staged).toMatchObject({ centreId: 'c-2', courseId: 'k-9', source: 'event' })
    const own = judge({ centre: 'Cuttack', course: 'bank foundation', source: 'phone' }, all)
    expect(own.staged).toMatchObject({ centreId: 'c-1', courseId: 'k-1', source: 'phone' })
  })

  it.each<[Record<string, string>, string[]]>([
    [{ name: '  ' }, ['name']],
    [{ name: '\u200b\u200b' }, ['name']],
    [{ email: 'asha.das+jee@example.com' }, []],
    [{ name: 'x'.repeat(101) }, ['name']],
    [{ name: 'x'.repeat(100) }, []],
    [{ note: 'x'.repeat(1001) }, ['note']],
    [{ note: 'x'.repeat(1000) }, []],
    [{ note: 'a\u0000b' }, ['note']],
    [{ name: 'a\u007fb' }, ['name']],
    [{ name: '\ud800' }, ['name']],
    [{ note: 'one\ntwo\tthree' }, []],
    [{ phone: '' }, ['phone']],
    [{ phone: '', email: 'x@y.example' }, []],
    [{ phone: '12345' }, ['phone']],
    [{ phone: '98765432101' }, ['phone']],
    [{ email: 'nobody' }, ['email']],
    [{ centre: 'Nowhere' }, ['centre']],
  ])('with %j is refused for %j', (values, fields) => {
    if (fields.length > 0) expect(refused(values)).toEqual(fields)
    else expect(judge(values).verdict).toBe('ready')
  })

  it('may only name centres of the importer', () => {
    const own = { names: { ownCentreIds: ['c-1'] } }
    expect(judge({ centre: 'Cuttack' }, own).verdict).toBe('ready')
    expect([refused({ centre: 'Puri' }, own), refused({}, own)]).toEqual([['centre'], ['centre']])
    expect(judge({}, { ...own, defaults: { center_id: 'c-1' } }).verdict).toBe('ready')
    expect(refused({}, { ...own, defaults: { center_id: 'c-2' } })).toEqual(['centre'])
  })

  it('is kept with a warning for an unknown course or source, but needs an unknown centre resolved', () => {
    const { verdict, reasons, staged } = judge({ course: 'Astrology', note: 'Evenings' })
    expect([verdict, reasons.map(({ field, value }) => [field, value])]).toEqual(['warning', [['course', 'Astrology']]])
    expect(staged).toMatchObject({ courseId: null, source: 'list', note: 'Asked for: Astrology. Evenings' })
    expect(judge({ course: 'Astrology' }).staged?.note).toBe('Asked for: Astrology')
    expect(judge({ course: 'Astrology', note: 'x'.repeat(1000) }).staged?.note).toHaveLength(1000)
    const elsewhere = judge({ source: 'Facebok' })
    expect([elsewhere.verdict, elsewhere.staged?.source, elsewhere.staged?.note]).toEqual([
      'warning',
      'list',
      'Source: Facebok',
    ])
    const unknown = judge({ course: 'Astrology', source: 'Facebok', centre: 'Cutak' })
    expect([unknown.verdict, unknown.staged]).toEqual(['error', null])
    const asked = unknown.reasons.map(({ field, value }) => [field, value])
    expect(asked).toEqual([
      ['centre', 'Cutak'],
      ['course', 'Astrology'],
      ['source', 'Facebok'],
    ])
  })

  it('distinguishes centres that differ only in vowel signs', () => {
    const places = ['पुरी', 'पारा', 'पेरू', 'ପୁରୀ', 'ପାରା', 'পুরী', 'পারা']
    const centres = new Map(places.map((name) => [keyOfName(name), name]))
    expect(places.map((centre) => judge({ centre }, { names: { centres } }).staged?.centreId)).toEqual(places)
  })

  it('keeps the first of two numbers as the phone, the other in the note, and warns', () => {
    const { verdict, reasons, staged } = judge({ phone: '98610 12351 / +91-0-98610-12352', note: 'Evenings' })
    expect([verdict, reasons.map(({ field }) => field)]).toEqual(['warning', ['phone']])
    expect(staged).toMatchObject({ phone: '9861012351', note: 'Other phone: 9861012352. Evenings' })
  })

  it.each(['+91-0-98610-12359', '9861012359.0', '\u202a98610 12359\u202c', '९८६१०१२३५९'])(
    'reads the phone %s',
    (phone) => {
      expect(judge({ phone }).staged?.phone).toBe('9861012359')
    },
  )
})

describe('the leads of a file', () => {
  const owners = [
    { _id: 'a', center_ids: ['c-1'] },
    { _id: 'b', center_ids: ['c-1', null] },
    { _id: 'c', center_ids: ['c-2'] },
  ]

  it('are assigned in turn to the chosen people of their centre', () => {
    const ownerOf = dealOut(owners, ['a', 'b'])
    expect(['c-1', 'c-1', 'c-2', 'c-1', null].map(ownerOf)).toEqual(['a', 'b', null, 'a', 'b'])
    expect(dealOut(owners, [])('c-1')).toBeNull()
  })

  it('are counted before they are assigned', () => {
    const centres = [
      { center_id: 'c-1', name: 'Cuttack', leads: 5 },
      { center_id: 'c-2', name: 'Puri', leads: 2 },
    ]
    expect([...countShares({ centres, owners }, ['a', 'b'])]).toEqual([
      ['a', 3],
      ['b', 2],
      [null, 2],
    ])
  })
})
