import type { DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

/** A word, the answer, and the wrong choices. */
type Row = [word: string, key: string, ...wrong: [string, string, string, string]]

const synonyms: Row[] = [
  ['ABUNDANT', 'Plentiful', 'Scarce', 'Costly', 'Useful', 'Distant'],
  ['CANDID', 'Frank', 'Secretive', 'Sweet', 'Famous', 'Nervous'],
  ['BRIEF', 'Short', 'Lengthy', 'Bright', 'Careful', 'Silent'],
  ['COMMENCE', 'Begin', 'Finish', 'Praise', 'Delay', 'Command'],
  ['DILIGENT', 'Hardworking', 'Lazy', 'Clever', 'Polite', 'Wealthy'],
  ['FEEBLE', 'Weak', 'Strong', 'Friendly', 'Foolish', 'Hungry'],
  ['HAZARD', 'Danger', 'Safety', 'Guess', 'Mist', 'Hurry'],
  ['IMMENSE', 'Huge', 'Tiny', 'Deep', 'Nearby', 'Modern'],
  ['JUBILANT', 'Joyful', 'Gloomy', 'Youthful', 'Angry', 'Loyal'],
  ['METICULOUS', 'Thorough', 'Careless', 'Magical', 'Musical', 'Rapid'],
  ['OBSOLETE', 'Outdated', 'Current', 'Obvious', 'Rude', 'Lonely'],
  ['RELUCTANT', 'Unwilling', 'Eager', 'Related', 'Restful', 'Grateful'],
]

const antonyms: Row[] = [
  ['ANCIENT', 'Modern', 'Old', 'Royal', 'Ruined', 'Rare'],
  ['EXPAND', 'Contract', 'Spread', 'Explain', 'Spend', 'Swell'],
  ['GENEROUS', 'Miserly', 'Liberal', 'General', 'Kind', 'Proud'],
  ['HUMBLE', 'Arrogant', 'Modest', 'Gentle', 'Honest', 'Poor'],
  ['OPTIMISTIC', 'Pessimistic', 'Hopeful', 'Practical', 'Energetic', 'Curious'],
  ['PERMANENT', 'Temporary', 'Lasting', 'Perfect', 'Legal', 'Frequent'],
  ['RIGID', 'Flexible', 'Stiff', 'Right', 'Narrow', 'Heavy'],
  ['VICTORY', 'Defeat', 'Triumph', 'Battle', 'Medal', 'Courage'],
  ['TRANSPARENT', 'Opaque', 'Clear', 'Transport', 'Colourful', 'Smooth'],
  ['VOLUNTARY', 'Compulsory', 'Willing', 'Public', 'Violent', 'Unpaid'],
]

const substitutions: Row[] = [
  ['A person who cannot read or write', 'Illiterate', 'Ignorant', 'Amateur', 'Novice', 'Mute'],
  ['A doctor who treats diseases of children', 'Paediatrician', 'Cardiologist', 'Dentist', 'Surgeon', 'Dermatologist'],
  ['A place where bees are kept', 'Apiary', 'Aviary', 'Aquarium', 'Kennel', 'Granary'],
  ['The life story of a person written by that person', 'Autobiography', 'Biography', 'Diary', 'Epic', 'Anthology'],
  ['One who looks at the bright side of things', 'Optimist', 'Pessimist', 'Egoist', 'Artist', 'Realist'],
  ['A speech made without preparation', 'Extempore', 'Monologue', 'Sermon', 'Debate', 'Lecture'],
  ['A government by the people', 'Democracy', 'Monarchy', 'Autocracy', 'Anarchy', 'Aristocracy'],
  ['That which cannot be heard', 'Inaudible', 'Invisible', 'Illegible', 'Inedible', 'Invincible'],
  ['One who eats both plants and meat', 'Omnivore', 'Herbivore', 'Carnivore', 'Cannibal', 'Insectivore'],
]

const levels = ['easy', 'medium', 'medium', 'hard'] as const

function drafted(ask: (word: string) => string, explain: (word: string, key: string) => string) {
  return ([word, key, ...wrong]: Row, index: number): Draft => ({
    difficulty: levels[index % levels.length] ?? 'medium',
    text: { en: ask(word) },
    key: { en: key },
    wrong: wrong.map((en) => ({ en })),
    solution: { en: explain(word, key) },
  })
}

const written = (word: string) => word.charAt(0) + word.slice(1).toLowerCase()

export function vocabularyQuestions(): DemoQuestion[] {
  const subject = 'english'
  const synonym = drafted(
    (word) => `Choose the word nearest in meaning to <strong>${word}</strong>.`,
    (word, key) => `"${written(word)}" means the same as "${key.toLowerCase()}".`,
  )
  const antonym = drafted(
    (word) => `Choose the word opposite in meaning to <strong>${word}</strong>.`,
    (word, key) => `"${key}" is the opposite of "${word.toLowerCase()}".`,
  )
  const substitution = drafted(
    (words) => `Choose one word for: <em>${words}</em>.`,
    (words, key) => `${words}: ${key.toLowerCase()}.`,
  )
  return [
    ...questionSet({ subject, topic: 'Synonyms', ref: 'english.synonym' }, synonyms.map(synonym)),
    ...questionSet({ subject, topic: 'Antonyms', ref: 'english.antonym' }, antonyms.map(antonym)),
    ...questionSet(
      { subject, topic: 'One-word substitution', ref: 'english.substitution' },
      substitutions.map(substitution),
    ),
  ]
}
