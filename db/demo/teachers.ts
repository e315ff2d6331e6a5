import { bullets, paragraphs } from './detail-page.ts'

type Teacher = {
  name: string
  subject: string
  qualification: string
  experience: string
  /** The letters in the bubble that stands for a photograph. */
  letters: string
}

export const teachers: Teacher[] = [
  {
    name: 'Sudhansu Mishra',
    subject: 'Quantitative aptitude, Bhubaneswar',
    qualification: 'M.Sc. Mathematics, Utkal University',
    experience: '14 years of teaching bank and SSC classes',
    letters: 'SM',
  },
  {
    name: 'Lina Bose',
    subject: 'English, Kolkata',
    qualification: 'M.A. English, University of Calcutta; B.Ed.',
    experience: '11 years',
    letters: 'LB',
  },
  {
    name: 'Ashok Nayak',
    subject: 'Reasoning, Cuttack',
    qualification: 'B.Tech. Mechanical Engineering, VSSUT Burla',
    experience: '9 years; cleared RRB and bank exams before teaching them',
    letters: 'AN',
  },
  {
    name: 'Manasi Patnaik',
    subject: 'Banking and economy, Bhubaneswar',
    qualification: 'M.Com.; CAIIB',
    experience: '6 years in a rural bank, 8 years of teaching',
    letters: 'MP',
  },
  {
    name: 'Prakash Rao',
    subject: 'School mathematics, Berhampur',
    qualification: 'M.Sc. Mathematics; B.Ed., Berhampur University',
    experience: '12 years in schools and with us',
    letters: 'PR',
  },
  {
    name: 'Debashis Kundu',
    subject: 'History and the Constitution, Kolkata',
    qualification: 'M.A. History, Jadavpur University',
    experience: '10 years',
    letters: 'DK',
  },
  {
    name: 'Rosalia Tirkey',
    subject: 'General science, Rourkela',
    qualification: 'M.Sc. Physics; B.Ed., Sambalpur University',
    experience: '7 years',
    letters: 'RT',
  },
  {
    name: 'Jyoti Sahu',
    subject: 'Entrance tests for children, Balasore',
    qualification: 'B.Sc.; D.El.Ed.',
    experience: '9 years with children aged eight to fifteen',
    letters: 'JS',
  },
]

/** Sanitised like every rich text before it is stored. */
export const courseOverview =
  paragraphs(
    'Each centre has a few classrooms, a library and a desk that is staffed from nine in the morning. Mornings belong to SSC students, afternoons to railway students, evenings to bank students, weekends to school children.',
    'Whatever you join, three things are the same:',
  ) +
  bullets(
    'Two teachers in each class, and a doubt hour after it.',
    'A mock on Sunday, and a talk about your answers on Monday.',
    'Recordings of the live classes until your examination is over.',
  ) +
  paragraphs(
    'Come for two evenings before you decide. <a href="/contact">Tell us when</a>, and we will keep a seat for you.',
  )
