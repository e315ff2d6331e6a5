import type { DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

type Row = { level: Draft['difficulty']; sentence: string; key: string; wrong: string[]; why: string }

const rows: Row[] = [
  {
    level: 'easy',
    sentence: 'The train to Puri leaves ____ six o’clock every morning.',
    key: 'at',
    wrong: ['on', 'in', 'by the', 'since'],
    why: 'A clock time takes "at".',
  },
  {
    level: 'easy',
    sentence: 'She is very good ____ mathematics.',
    key: 'at',
    wrong: ['on', 'over', 'of', 'by'],
    why: 'A person is good "at" a subject.',
  },
  {
    level: 'medium',
    sentence: 'The officer was accused ____ taking a bribe.',
    key: 'of',
    wrong: ['for', 'with', 'from', 'by'],
    why: 'A person is accused "of" something.',
  },
  {
    level: 'easy',
    sentence: 'My uncle is ____ honest man.',
    key: 'an',
    wrong: ['a', 'the most', 'those', 'these'],
    why: 'The h of "honest" is silent, so the word begins with a vowel sound.',
  },
  {
    level: 'medium',
    sentence: 'By the time we reached the station, the train ____.',
    key: 'had left',
    wrong: ['has left', 'leaves', 'will leave', 'is leaving'],
    why: 'The earlier of two past actions takes the past perfect.',
  },
  {
    level: 'medium',
    sentence: 'He worked hard ____ he might pass the examination.',
    key: 'so that',
    wrong: ['lest', 'unless', 'although', 'because of'],
    why: '"So that" shows the purpose.',
  },
  {
    level: 'hard',
    sentence: 'Walk carefully ____ you should slip on the wet floor.',
    key: 'lest',
    wrong: ['so that', 'until', 'although', 'since'],
    why: '"Lest" means "for fear that" and is followed by "should".',
  },
  {
    level: 'medium',
    sentence: 'The match was ____ off because of heavy rain.',
    key: 'called',
    wrong: ['set', 'taken', 'given', 'turned'],
    why: 'To "call off" is to cancel.',
  },
  {
    level: 'medium',
    sentence: 'Many old customs of the village have died ____.',
    key: 'out',
    wrong: ['at', 'with', 'into', 'over'],
    why: 'To "die out" is to disappear slowly.',
  },
  {
    level: 'easy',
    sentence: 'There is not ____ water in the tank for everyone.',
    key: 'enough',
    wrong: ['many', 'few', 'several', 'a lot'],
    why: '"Water" cannot be counted, and "enough … for" is what the sentence needs.',
  },
  {
    level: 'medium',
    sentence: 'The teacher made the boys ____ the poem again.',
    key: 'recite',
    wrong: ['to recite', 'reciting', 'recited', 'recites'],
    why: '"Make" is followed by the verb without "to".',
  },
  {
    level: 'hard',
    sentence: 'Scarcely had the minister sat down ____ the lights went out.',
    key: 'when',
    wrong: ['than', 'then', 'while', 'until'],
    why: '"Scarcely" is followed by "when".',
  },
]

export function blankQuestions(): DemoQuestion[] {
  return questionSet(
    { subject: 'english', topic: 'Fill in the blank', ref: 'english.blank' },
    rows.map((row) => ({
      difficulty: row.level,
      text: { en: `<p>Choose the best word or words for the blank.</p><p>${row.sentence}</p>` },
      key: { en: row.key },
      wrong: row.wrong.map((en) => ({ en })),
      solution: { en: row.why },
    })),
  )
}
