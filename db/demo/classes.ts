import type { CurriculumPart } from '#domains/catalogue/schema.ts'
import type { ClassKind } from '#domains/learning/classes/schema.ts'

export type DemoClass = {
  title: string
  kind: ClassKind
  subject: string
  topic: string
  /** The day it is held, counted from the loading of the demo; 0 is today. */
  inDays: number
  /** Hour and minute in India; of today's class minutes from now, as `startsInMinutes` says. */
  at: string
  startsInMinutes?: number
  minutes: number
  isLive: boolean
  /** Its recording is a stream of parts, not one file. */
  isStream?: boolean
}

type Topic = { subject: string; topic: string; titles: string[] }

const quant = 'quantitative-aptitude'
const reasoning = 'reasoning'
const english = 'english'

const topics: Topic[] = [
  {
    subject: quant,
    topic: 'Percentage',
    titles: ['Percentages without paper', 'Successive changes', 'Elections and populations'],
  },
  { subject: quant, topic: 'Ratio and proportion', titles: ['Ratios that scale', 'Sharing an amount'] },
  {
    subject: quant,
    topic: 'Data interpretation',
    titles: ['Reading tables quickly', 'Bar and line graphs together', 'Tables with missing data'],
  },
  { subject: quant, topic: 'Number series', titles: ['Differences of differences', 'Two series in one'] },
  {
    subject: reasoning,
    topic: 'Seating arrangement',
    titles: ['One row, seven people', 'Two rows facing each other', 'Round tables'],
  },
  { subject: reasoning, topic: 'Syllogism', titles: ['Solving with Venn diagrams', 'Either-or cases'] },
  { subject: reasoning, topic: 'Coding and decoding', titles: ['Shifts and mirrors'] },
  { subject: english, topic: 'Reading comprehension', titles: ['Questions first, passage second', 'Tone and title'] },
  { subject: english, topic: 'Spotting errors', titles: ['Subject and verb', 'Small words, big marks'] },
  { subject: english, topic: 'Fill in the blank', titles: ['Reading past the gap', 'Pairs that go together'] },
]

/** Topics of recorded courses only. */
const recordedTopics: Topic[] = [
  {
    subject: 'general-awareness',
    topic: 'Banking',
    titles: ['What the Reserve Bank does', 'How banks lend', 'Money moves: NEFT, RTGS, IMPS, UPI'],
  },
  { subject: 'general-awareness', topic: 'Economy', titles: ['Budget terms', 'Rural banks and small finance'] },
  { subject: 'general-awareness', topic: 'Current affairs', titles: ['The week’s news: how to make notes'] },
  { subject: 'science', topic: 'Motion', titles: ['Motion and its graphs', 'Gravitation'] },
  { subject: 'science', topic: 'Matter', titles: ['Matter and what it is made of', 'Acids, bases and salts'] },
  { subject: 'mathematics', topic: 'Number systems', titles: ['Number systems', 'Polynomials'] },
]

/** So many evenings of the live course lie in the past; the next is today, the others follow every second day. */
const liveEveningsPast = 12
const assignmentEvery = 4

/** The live course: past classes with their recordings, one today that begins soon, and those to come. */
function liveClasses(): DemoClass[] {
  return topics.flatMap(({ subject, topic, titles }, first) =>
    titles.map((title, index): DemoClass => {
      const place = topics.slice(0, first).reduce((sum, before) => sum + before.titles.length, 0) + index
      const inDays = (place - liveEveningsPast) * 2
      const one = { title, kind: 'class' as const, subject, topic, inDays, at: '18:30', minutes: 90, isLive: true }
      return inDays === 0 ? { ...one, startsInMinutes: 5 } : one
    }),
  )
}

/** Films beside the classes: one that explains the idea of each topic, and now and then an assignment that is solved. */
function filmsBeside(): DemoClass[] {
  return topics.flatMap(({ subject, topic }, index): DemoClass[] => {
    const film = { subject, topic, inDays: -30 + index, at: '09:00', isLive: false }
    const concept: DemoClass = { ...film, title: `${topic}: the concept`, kind: 'concept', minutes: 14 }
    const assignment: DemoClass = { ...film, title: `${topic}: assignment solved`, kind: 'assignment', minutes: 22 }
    return index % assignmentEvery === 2 ? [concept, assignment] : [concept]
  })
}

/** A recorded course of these subjects: everything of it was held long ago. */
function recordedClasses(...subjects: string[]): DemoClass[] {
  return [...topics, ...recordedTopics]
    .filter(({ subject }) => subjects.includes(subject))
    .flatMap(({ subject, topic, titles }, first) =>
      titles.map((title, index): DemoClass => {
        return {
          title,
          kind: 'class',
          subject,
          topic,
          inDays: -90 + first * 7 + index,
          at: '07:00',
          minutes: 48,
          isLive: false,
          isStream: first === 0 && index === 0,
        }
      }),
    )
}

/** Yesterday's class of the clerks, so that it has an attendance. */
function yesterdaysClass(): DemoClass[] {
  const when = { inDays: -1, at: '18:30', minutes: 90, isLive: true }
  return [
    { title: 'Percentage speed drill for clerk exams', kind: 'class', subject: quant, topic: 'Percentage', ...when },
  ]
}

/** Classes by the address of their course. */
export const demoClasses: Record<string, DemoClass[]> = {
  'sbi-po-live': [...liveClasses(), ...filmsBeside()],
  'bank-clerk-live': yesterdaysClass(),
  'quantitative-aptitude-from-zero': recordedClasses(quant),
  'reasoning-complete': recordedClasses(reasoning),
  'english-for-bank-and-ssc': recordedClasses(english),
  'banking-and-economy-recorded': recordedClasses('general-awareness'),
  'class-ix-recorded': recordedClasses('mathematics', 'science'),
}

/** Courses that hold the classes of other courses. */
export const sharedClasses: Record<string, string[]> = {
  'ssc-cgl-recorded': ['quantitative-aptitude-from-zero', 'reasoning-complete', 'english-for-bank-and-ssc'],
  'railway-recorded': ['class-ix-recorded', 'quantitative-aptitude-from-zero', 'reasoning-complete'],
  'rbi-grade-b-recorded': [
    ...['banking-and-economy-recorded', 'quantitative-aptitude-from-zero', 'reasoning-complete'],
    'english-for-bank-and-ssc',
  ],
}

/** Returns everything that a course holds, its own or that of others. */
export function classesOf(seoUrl: string) {
  return [seoUrl, ...(sharedClasses[seoUrl] ?? [])].flatMap((one) => demoClasses[one] ?? [])
}

function titleOf(key: string) {
  return key.charAt(0).toUpperCase() + key.slice(1).replaceAll('-', ' ')
}

const mostParts = 6

/** Returns the curriculum of a course as its classes make it: by topic, or by subject where there are many topics. */
export function curriculumOf(seoUrl: string): CurriculumPart[] {
  const lessons = classesOf(seoUrl).filter(({ kind }) => kind === 'class')
  const areFew = new Set(lessons.map(({ topic }) => topic)).size <= mostParts
  const parts = Map.groupBy(lessons, ({ subject, topic }) => (areFew ? topic : titleOf(subject)))
  return [...parts].map(([title, own]) => ({ title, lectures: own.map(({ title, minutes }) => ({ title, minutes })) }))
}
