import type { DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

type Row = { level: Draft['difficulty']; terms: string; key: string; wrong: string[]; steps: string }

const rows: Row[] = [
  {
    level: 'easy',
    terms: '7, 12, 22, 42, 82, ?',
    key: '162',
    wrong: ['122', '152', '164', '172'],
    steps: '+5, +10, +20, +40, +80: 82 + 80 = 162',
  },
  {
    level: 'easy',
    terms: '3, 8, 15, 24, 35, ?',
    key: '48',
    wrong: ['44', '46', '49', '50'],
    steps: '+5, +7, +9, +11, +13: 35 + 13 = 48',
  },
  {
    level: 'medium',
    terms: '5, 11, 23, 47, ?, 191',
    key: '95',
    wrong: ['91', '93', '94', '97'],
    steps: '× 2 + 1: 47 × 2 + 1 = 95',
  },
  {
    level: 'medium',
    terms: '2, 9, 28, 65, 126, ?',
    key: '217',
    wrong: ['196', '215', '216', '225'],
    steps: String.raw`\(n^3 + 1\): \(6^3 + 1 = 217\)`,
  },
  {
    level: 'hard',
    terms: '6, 3, 3, 4.5, 9, ?',
    key: '22.5',
    wrong: ['13.5', '18', '24', '27'],
    steps: '× 0.5, × 1, × 1.5, × 2, × 2.5: 9 × 2.5 = 22.5',
  },
  {
    level: 'easy',
    terms: '12, 14, 18, 26, 42, ?',
    key: '74',
    wrong: ['58', '66', '72', '84'],
    steps: '+2, +4, +8, +16, +32: 42 + 32 = 74',
  },
  {
    level: 'medium',
    terms: '100, 96, 87, 71, 46, ?',
    key: '10',
    wrong: ['8', '12', '21', '30'],
    steps: '−4, −9, −16, −25, −36: 46 − 36 = 10',
  },
  {
    level: 'hard',
    terms: '8, 9, 20, 63, 256, ?',
    key: '1285',
    wrong: ['1024', '1275', '1280', '1290'],
    steps: '× 1 + 1, × 2 + 2, × 3 + 3, × 4 + 4, × 5 + 5: 256 × 5 + 5 = 1285',
  },
  {
    level: 'hard',
    terms: '4, 6, 12, 30, 90, ?',
    key: '315',
    wrong: ['180', '225', '270', '360'],
    steps: '× 1.5, × 2, × 2.5, × 3, × 3.5: 90 × 3.5 = 315',
  },
  {
    level: 'medium',
    terms: '1, 4, 10, 22, 46, ?',
    key: '94',
    wrong: ['88', '92', '96', '98'],
    steps: '× 2 + 2: 46 × 2 + 2 = 94',
  },
]

export function numberSeriesQuestions(): DemoQuestion[] {
  return questionSet(
    { subject: 'quantitative-aptitude', topic: 'Number series', ref: 'quant.number-series' },
    rows.map((row) => ({
      difficulty: row.level,
      text: {
        en: `<p>What should come in place of the question mark (?) in the following series?</p><p>${row.terms}</p>`,
        hi: `<p>निम्नलिखित श्रेणी में प्रश्नवाचक चिह्न (?) के स्थान पर क्या आएगा?</p><p>${row.terms}</p>`,
        or: `<p>ନିମ୍ନଲିଖିତ ଶ୍ରେଣୀରେ ପ୍ରଶ୍ନବାଚୀ (?) ସ୍ଥାନରେ କ’ଣ ଆସିବ?</p><p>${row.terms}</p>`,
      },
      key: { en: row.key },
      wrong: row.wrong.map((en) => ({ en })),
      solution: {
        en: `The pattern is ${row.steps}.`,
        hi: `नियम: ${row.steps}।`,
        or: `ନିୟମ: ${row.steps}।`,
      },
    })),
  )
}
