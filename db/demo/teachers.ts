import { bullets, paragraphs } from './detail-page.ts'

type Teacher = {
  name: string
  subject: string
  /** The letters in the bubble that stands for a photograph. */
  letters: string
}

export const teachers: Teacher[] = [
  { name: 'Sudhansu Mishra', subject: 'Quantitative aptitude, Bhubaneswar', letters: 'SM' },
  { name: 'Lina Bose', subject: 'English, Kolkata', letters: 'LB' },
  { name: 'Ashok Nayak', subject: 'Reasoning, Cuttack', letters: 'AN' },
  { name: 'Manasi Patnaik', subject: 'Banking and economy, Bhubaneswar', letters: 'MP' },
  { name: 'Prakash Rao', subject: 'School mathematics, Berhampur', letters: 'PR' },
  { name: 'Debashis Kundu', subject: 'History and the Constitution, Kolkata', letters: 'DK' },
  { name: 'Rosalia Tirkey', subject: 'General science, Rourkela', letters: 'RT' },
  { name: 'Jyoti Sahu', subject: 'Entrance tests for children, Balasore', letters: 'JS' },
]

/** Sanitised like every rich text before it is stored. */
export const courseOverview =
  paragraphs(
    'A centre of ours is a house with a few classrooms, a library and a desk that is staffed from nine in the morning. Mornings belong to SSC students, afternoons to railway students, evenings to bank students, weekends to school children.',
    'Whatever you join, three things are the same:',
  ) +
  bullets(
    'Two teachers in each class, and a doubt hour after it.',
    'A mock on Sunday, and a talk about your answers on Monday.',
    'Recordings of the live classes until your examination is over.',
  ) +
  paragraphs('Come for two evenings before you decide. <a href="/contact">Tell us when</a>, and the desk keeps a seat.')
