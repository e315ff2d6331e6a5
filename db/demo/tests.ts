import type { QuizType } from '../../src/domains/exams/schema.ts'
import type { DemoQuestion, Language } from './questions/question.ts'

type Subject = DemoQuestion['subject']

export type DemoTest = {
  name: string
  type: QuizType
  durationMinutes: number
  languages: Language[]
  /** The day it opens, counted from the loading of the demo: at nine in the morning, today at the last full hour. */
  opensInDays: number
  sections: { name: string; marksPerQuestion: string; penalty: string; subject: Subject; count: number }[]
}

const english = { name: 'English', subject: 'english' } as const
const quant = { name: 'Quantitative aptitude', subject: 'quantitative-aptitude' } as const
const reasoning = { name: 'Reasoning', subject: 'reasoning' } as const
const awareness = { name: 'General awareness', subject: 'general-awareness' } as const

const bank = { marksPerQuestion: '1', penalty: '1/4' }
const ssc = { marksPerQuestion: '2', penalty: '1/2' }
const railway = { marksPerQuestion: '1', penalty: '1/3' }

/** Each takes the next questions of its subjects that exist in all its languages, going round when they are used up. */
export const demoTests: DemoTest[] = [
  {
    name: 'Bank PO Prelims: full mock 1',
    type: 'mock-flt',
    durationMinutes: 60,
    languages: ['en'],
    opensInDays: -6,
    sections: [
      { ...english, ...bank, count: 30 },
      { ...quant, ...bank, count: 35 },
      { ...reasoning, ...bank, count: 35 },
    ],
  },
  {
    name: 'Railway NTPC CBT-1: full mock 1',
    type: 'mock-flt',
    durationMinutes: 90,
    languages: ['en'],
    opensInDays: 0,
    sections: [
      { ...awareness, ...railway, count: 40 },
      { ...quant, ...railway, count: 30 },
      { ...reasoning, ...railway, count: 30 },
    ],
  },
  {
    name: 'SSC CGL Tier 1: full mock 1',
    type: 'mock-flt',
    durationMinutes: 60,
    languages: ['en'],
    opensInDays: 2,
    sections: [
      { ...reasoning, ...ssc, count: 25 },
      { ...awareness, ...ssc, count: 25 },
      { ...quant, ...ssc, count: 25 },
      { ...english, ...ssc, count: 25 },
    ],
  },
  {
    name: 'Bank Clerk Prelims: short mock',
    type: 'mock-flt',
    durationMinutes: 20,
    languages: ['en'],
    opensInDays: -3,
    sections: [
      { ...english, ...bank, count: 8 },
      { ...quant, ...bank, count: 10 },
      { ...reasoning, ...bank, count: 10 },
    ],
  },
  {
    name: 'Railway Group D: mock in English, Hindi and Odia',
    type: 'mock-flt',
    durationMinutes: 30,
    languages: ['en', 'hi', 'or'],
    opensInDays: 0,
    sections: [
      { ...quant, ...railway, count: 20 },
      { ...reasoning, ...railway, count: 5 },
    ],
  },
  {
    name: 'Bank PO Prelims: full mock 2',
    type: 'mock-flt',
    durationMinutes: 60,
    languages: ['en'],
    opensInDays: 9,
    sections: [
      { ...english, ...bank, count: 30 },
      { ...quant, ...bank, count: 35 },
      { ...reasoning, ...bank, count: 35 },
    ],
  },
  {
    name: 'Talent discovery test for Class X to XII',
    type: 'ftd',
    durationMinutes: 45,
    languages: ['en', 'hi', 'or'],
    opensInDays: 12,
    sections: [
      { ...quant, ...railway, count: 20 },
      { ...reasoning, ...railway, count: 5 },
    ],
  },
  {
    name: 'Foundation scholarship test',
    type: 'scholarship',
    durationMinutes: 60,
    languages: ['en'],
    opensInDays: 20,
    sections: [
      { ...reasoning, ...ssc, count: 20 },
      { ...quant, ...ssc, count: 20 },
      { ...english, ...ssc, count: 10 },
    ],
  },
]
