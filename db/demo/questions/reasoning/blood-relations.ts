import type { DemoQuestion } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

type Row = {
  level: Draft['difficulty']
  facts: string
  ask: [string, string]
  key: string
  wrong: string[]
  steps: string
}

const rows: Row[] = [
  {
    level: 'easy',
    facts: 'Amar is the brother of Bina. Bina is the mother of Chetan.',
    ask: ['Amar', 'Chetan'],
    key: 'Uncle',
    wrong: ['Father', 'Grandfather', 'Cousin', 'Nephew'],
    steps: "Amar is the brother of Chetan's mother, so he is Chetan's uncle.",
  },
  {
    level: 'easy',
    facts: 'Dev is the father of Esha. Esha is the mother of Firoz.',
    ask: ['Dev', 'Firoz'],
    key: 'Grandfather',
    wrong: ['Father', 'Uncle', 'Brother', 'Father-in-law'],
    steps: "Dev is the father of Firoz's mother, so he is Firoz's grandfather.",
  },
  {
    level: 'medium',
    facts: 'Gopal is the husband of Hema. Indra is the father of Hema.',
    ask: ['Gopal', 'Indra'],
    key: 'Son-in-law',
    wrong: ['Son', 'Brother-in-law', 'Father-in-law', 'Nephew'],
    steps: "Gopal is the husband of Indra's daughter Hema.",
  },
  {
    level: 'medium',
    facts: 'Jaya is the sister of Kamal. Kamal is the father of Lila. Lila is the sister of Mohan.',
    ask: ['Jaya', 'Mohan'],
    key: 'Aunt',
    wrong: ['Mother', 'Grandmother', 'Sister', 'Cousin'],
    steps: "Kamal is the father of Lila and so of her brother Mohan; Jaya is the father's sister.",
  },
  {
    level: 'medium',
    facts: 'Nila is the daughter of Omkar. Omkar is the brother of Prem. Prem is the father of Rohit.',
    ask: ['Nila', 'Rohit'],
    key: 'Cousin',
    wrong: ['Sister', 'Aunt', 'Niece', 'Daughter'],
    steps: 'The fathers of Nila and Rohit are brothers, so the two are cousins.',
  },
  {
    level: 'hard',
    facts: 'Sarita is the wife of Tarun. Tarun is the brother of Uma. Uma is the mother of Vivek.',
    ask: ['Sarita', 'Uma'],
    key: 'Sister-in-law',
    wrong: ['Sister', 'Mother-in-law', 'Daughter-in-law', 'Aunt'],
    steps: "Sarita is the wife of Uma's brother.",
  },
  {
    level: 'hard',
    facts: 'Wasim is the son of Xena. Xena is the sister of Yusuf. Yusuf is the father of Zoya.',
    ask: ['Wasim', 'Yusuf'],
    key: 'Nephew',
    wrong: ['Son', 'Cousin', 'Brother-in-law', 'Grandson'],
    steps: "Wasim is the son of Yusuf's sister.",
  },
  {
    level: 'medium',
    facts: 'Anil is the son of Bela. Bela is the daughter of Charan. Charan is the husband of Durga.',
    ask: ['Anil', 'Durga'],
    key: 'Grandson',
    wrong: ['Son', 'Nephew', 'Son-in-law', 'Brother'],
    steps: 'Bela is the daughter of Charan and Durga, and Anil is her son.',
  },
  {
    level: 'hard',
    facts: 'Ekta is the mother of Farhan. Farhan is the husband of Gauri. Gauri is the sister of Hiren.',
    ask: ['Ekta', 'Gauri'],
    key: 'Mother-in-law',
    wrong: ['Mother', 'Aunt', 'Sister-in-law', 'Grandmother'],
    steps: "Ekta is the mother of Gauri's husband.",
  },
]

export function bloodRelationQuestions(): DemoQuestion[] {
  return questionSet(
    { subject: 'reasoning', topic: 'Blood relations', ref: 'reasoning.blood-relations' },
    rows.map(({ ask: [who, whom], ...row }) => ({
      difficulty: row.level,
      text: { en: `${row.facts} How is ${who} related to ${whom}?` },
      key: { en: row.key },
      wrong: row.wrong.map((en) => ({ en })),
      solution: { en: row.steps },
    })),
  )
}
