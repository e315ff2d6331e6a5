import type { QuizType } from '../../src/domains/exams/schema.ts'
import type { DemoQuestion, Language } from './questions/question.ts'

type Subject = DemoQuestion['subject']

export type DemoTest = {
  name: string
  type: QuizType
  durationMinutes: number
  languages: Language[]
  /** When it opens, in hours from the loading of the demo; negative: it is open already. */
  opensInHours: number
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
    opensInHours: -6 * 24,
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
    opensInHours: -1,
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
    opensInHours: 2 * 24,
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
    opensInHours: -3 * 24,
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
    opensInHours: -2,
    sections: [
      { ...quant, ...railway, count: 15 },
      { ...reasoning, ...railway, count: 10 },
    ],
  },
  {
    name: 'Bank PO Prelims: full mock 2',
    type: 'mock-flt',
    durationMinutes: 60,
    languages: ['en'],
    opensInHours: 9 * 24,
    sections: [
      { ...english, ...bank, count: 30 },
      { ...quant, ...bank, count: 35 },
      { ...reasoning, ...bank, count: 35 },
    ],
  },
]
