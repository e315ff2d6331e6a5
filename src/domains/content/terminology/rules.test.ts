import { describe, expect, it } from 'vitest'
import { asWord, type ChosenWords, wordProblem, wordsOf } from './rules.ts'
import { chosenWords } from './schema.ts'
import { wordsGroup } from './set-words.ts'

const choose = (changes: Partial<ChosenWords>): ChosenWords => ({ ...wordsGroup.usual, ...changes })

describe('what the office may choose', () => {
  it.each<[Partial<ChosenWords>, string | undefined]>([
    [{}, undefined],
    [{ centre: 'branch', centres: 'branches' }, undefined],
    [{ centre: 'branch' }, 'centres'],
    [{ centres: 'branches' }, 'centre'],
    [{ teacher: 'faculty', teachers: 'faculty' }, undefined],
    [{ centre: 'group', centres: 'centres', batch: 'group', batches: 'groups' }, 'batch'],
    [{ centre: 'hub', centres: 'groups', batch: 'group', batches: 'groups' }, 'batches'],
    // Our own word, which still means something else.
    [{ centre: 'course', centres: 'places' }, 'centre'],
    [{ student: 'learner', students: 'Teachers' }, 'students'],
    // Ours is free once something else has another word.
    [{ centre: 'course', centres: 'courses', course: 'programme', courses: 'programmes' }, undefined],
  ])('%j: %s is named', (changes, field) => {
    expect(wordProblem(choose(changes))?.field).toBe(field)
  })

  it.each<[Partial<ChosenWords>, string | null]>([
    [{ centre: 'a'.repeat(30), centres: 'study centres' }, null],
    [{ centre: 'a'.repeat(31), centres: 'b' }, 'Please use 30 letters at most.'],
    [{ centre: `  ${'a'.repeat(30)}  `, centres: 'b' }, null],
    [{ centre: 'केंद्र', centres: 'बैच' }, null],
    [{ centre: 'hub 2', centres: 'b' }, 'Please use letters and spaces only.'],
    [{ centre: 'hub{0}', centres: 'b' }, 'Please use letters and spaces only.'],
    [{ centre: '<b>', centres: 'b' }, 'Please use letters and spaces only.'],
    [{ centre: 'study-hub', centres: 'b' }, 'Please use letters and spaces only.'],
    [{ centre: "hub's", centres: 'b' }, 'Please use letters and spaces only.'],
  ])('%j: %s', (changes, message) => {
    const { error } = chosenWords.safeParse(choose(changes))
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? null).toEqual(
      message === null ? null : [['centre', message]],
    )
  })
})

it.each([
  ['Branch', 'branch'],
  [' Study  Centre ', 'study centre'],
  ['ILC', 'ILC'],
  ['ILC Branch', 'ILC branch'],
  ['McHub', 'McHub'],
  ['', ''],
])('%j is kept as %j', (typed, kept) => {
  expect(asWord(typed)).toBe(kept)
})

it('ignores words equal to ours, and replaces every spelling of ours', () => {
  expect(wordsOf(choose({ batch: 'batch', batches: 'batches' }))).toEqual({})
  expect(wordsOf(choose({ centre: 'hub', centres: 'hubs' }))).toEqual({
    centre: 'hub',
    center: 'hub',
    centres: 'hubs',
    centers: 'hubs',
  })
})
