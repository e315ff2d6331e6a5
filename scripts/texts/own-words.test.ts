import { describe, expect, it } from 'vitest'
import { sampleSentences, terms, wordsOf } from '#domains/content/terminology/rules.ts'
import { wordsGroup } from '#domains/content/terminology/set-words.ts'
import { catalogueOf } from '#platform/text/built-catalogue.ts'
import { readMarked } from './fill-marks.ts'
import { findMessages } from './find-messages.ts'
import { languageOf } from './languages.ts'
import { inOwnWords } from './own-words.ts'
import { markSentences } from './write-marks.ts'
import { piecesOf } from './write-messages.ts'

const said = findMessages()
const messages = said.map(({ message }) => message)
const words = wordsOf({
  ...wordsGroup.usual,
  centre: 'branch',
  centres: 'branches',
  batch: 'group',
  batches: 'groups',
  student: 'aspirant',
  students: 'aspirants',
  course: 'programme',
  courses: 'programmes',
  teacher: 'educator',
  teachers: 'faculty',
})

describe('the words of an institute', () => {
  it.each([
    ['Choose a centre.', 'Choose a branch.'],
    ['Centres of {0}', 'Branches of {0}'],
    ['CENTRE, CENTRES', 'BRANCH, BRANCHES'],
    ['Choose Center, Centers', 'Choose Branch, Branches'],
    ['Batch {0}, batch-wise and by batch', 'Group {0}, group-wise and by group'],
    ['{0} students, student{1}', '{0} aspirants, aspirant{1}'],
    [
      '{0, plural, one {# batch} other {# batches}} at <t1>this centre</t1>',
      '{0, plural, one {# group} other {# groups}} at <t1>this branch</t1>',
    ],
    [
      '{0, plural, one {A student has} other {# students have}} paid',
      '{0, plural, one {An aspirant has} other {# aspirants have}} paid',
    ],
    ["'{'centre'}' is a centre", "'{'centre'}' is a branch"],
    ["'{'course_name'}': a course", "'{'course_name'}': a programme"],
    ['Epicentre, centred, concentre, coursework, batched', 'Epicentre, centred, concentre, coursework, batched'],
    ['The student’s dashboard, students’ fees', 'The aspirant’s dashboard, aspirants’ fees'],
    ["The student''s dashboard", "The aspirant's dashboard"],
    ['A student of a teacher', 'An aspirant of an educator'],
    ['a new student, another student', 'a new aspirant, another aspirant'],
    ['Plan a teacher, Plan A', 'Plan an educator, Plan A'],
    ['Counsellor', 'Counsellor'],
    ['toString and constructor', 'toString and constructor'],
  ])('appear in %s', (english, own) => {
    expect(inOwnWords(english, words)).toBe(own)
  })

  it.each([
    ['academy', 'an academy'],
    ['university', 'a university'],
    ['unit', 'a unit'],
    ['one room', 'a one room'],
    ['hour', 'an hour'],
    ['hub', 'a hub'],
    ['European school', 'a European school'],
    ['ustad', 'an ustad'],
    ['upper school', 'an upper school'],
    ['केंद्र', 'a केंद्र'],
  ])('take the article that matches their pronunciation: %s', (own, spoken) => {
    expect(inOwnWords('a centre', { centre: own })).toBe(spoken)
  })
})

describe('a build in these words', () => {
  const language = languageOf(words)
  const built = (source: string) => readMarked(markSentences('src/web/page.tsx', source) ?? '')(language)

  it('changes sentences with these words and no others', () => {
    const source = 'const a = <p>Choose a centre</p>\nconst b = <p title="Save it">No fee{fee} here</p>\n'
    expect(built(source)).toContain('<p>{"Choose a branch"}</p>')
    expect(built(source)).toContain('<p title={"Save it"}>{["No fee", fee, " here"]}</p>')
    expect(languageOf({}).translate('Choose a centre.', 'Choose a centre.')).toBeUndefined()
  })

  it('never changes a value', () => {
    const source = `const a = <p>The centre {centre.name} of {t\`\${batch}, our batch\`}</p>\n`
    expect(built(source)).toContain(`["The branch ", centre.name, " of ", \`\${batch}, our group\`]`)
  })

  it('contains only those server sentences that the terms change', () => {
    const pieces = piecesOf(language, said)
    const { format } = catalogueOf('en-IN', pieces)
    expect(format('This batch does not exist.', [])).toBe('This group does not exist.')
    expect(format('{0, plural, one {# student} other {# students}}', [1])).toBe('1 aspirant')
    expect(format('{0, plural, one {# student} other {# students}}', [2500])).toBe('2,500 aspirants')
    expect(format('Please log in.', [])).toBeUndefined()
  })
})

describe('our texts', () => {
  it('have every term', () => {
    for (const { singular, plural } of terms)
      expect(
        messages.some((message) => new RegExp(`\\b(?:${singular}|${plural})\\b`, 'i').test(message)),
        singular,
      ).toBe(true)
  })

  it('have the sentences of the preview', () => {
    expect(messages).toEqual(expect.arrayContaining(sampleSentences))
  })

  // An article in another piece than its word would stay unchanged.
  it('never separate an article from its term, nor use a term for something else', () => {
    const forms = terms.flatMap(({ singular }) => [singular, ...(singular === 'centre' ? ['center'] : [])]).join('|')
    const parted = new RegExp(String.raw`\ban? (?:<t\d+>|\{\d+, plural, one \{)(?:${forms})\b`, 'i')
    const otherwise =
      /\bof course\b|\bto (?:batch|centre|center)\b|\b(?:center|centre) (?:of the (?:page|screen)|align)/i
    expect(messages.filter((message) => parted.test(message) || otherwise.test(message))).toEqual([])
  })
})
