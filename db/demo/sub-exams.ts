import type { SectionName } from '#domains/catalogue/subjects/schema.ts'

/** `exams`: addresses of the exams it is a stage of, its parent first. It is shown with the drawing of its parent. */
export type SubExamData = { name: string; exams: string[]; sections: string[] }

const prelims = ['English', 'Quantitative aptitude', 'Reasoning']
const railway = ['Mathematics', 'Reasoning', 'General awareness']
const ssc = ['Reasoning', 'General awareness', 'Quantitative aptitude', 'English']

export const subExams: SubExamData[] = [
  { name: 'Bank PO Prelims', exams: ['ibps-po', 'sbi-po'], sections: prelims },
  { name: 'Bank PO Mains', exams: ['ibps-po', 'sbi-po'], sections: [...prelims, 'General awareness'] },
  { name: 'Bank Clerk Prelims', exams: ['ibps-clerk', 'sbi-clerk'], sections: prelims },
  { name: 'Rural Bank Prelims', exams: ['ibps-rrb'], sections: ['Quantitative aptitude', 'Reasoning'] },
  { name: 'RRB NTPC CBT-1', exams: ['rrb-ntpc'], sections: railway },
  { name: 'RRB Group D', exams: ['rrb-group-d'], sections: [...railway, 'General science'] },
  { name: 'SSC CGL Tier 1', exams: ['ssc-cgl'], sections: ssc },
  { name: 'SSC CHSL Tier 1', exams: ['ssc-chsl'], sections: ssc },
  {
    name: 'School entrance',
    exams: ['navodaya-entrance', 'sainik-school-entrance', 'nmms-scholarship'],
    sections: ['Reasoning'],
  },
  { name: 'School foundation', exams: ['class-ix-foundation', 'class-x-board'], sections: ['Mathematics', 'Science'] },
]

export function sectionsStructure({ sections }: SubExamData): SectionName[] {
  return sections.map((section_name) => ({
    section_id: section_name.toLowerCase().replaceAll(' ', '-'),
    section_name,
  }))
}
