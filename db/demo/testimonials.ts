import type { TestimonialData } from './content-shape.ts'

export const testimonials: TestimonialData[] = [
  {
    title: 'Itishree Sahoo',
    subTitle: 'SBI PO 2025, Cuttack',
    year: 2025,
    content:
      'My teacher made me write down why each wrong answer was wrong. By the tenth mock the list had become short.',
  },
  {
    title: 'Bikash Pradhan',
    subTitle: 'RRB NTPC 2025, Sambalpur',
    year: 2025,
    content:
      'I work at a petrol pump till six. The evening class waited for people like me and never made me feel late.',
  },
  {
    title: 'Ananya Mukherjee',
    subTitle: 'IBPS Clerk 2024, Kolkata',
    year: 2024,
    content:
      'The clock on the screen had always frightened me. After thirty Sundays of it, the examination was just one more.',
  },
  {
    title: 'Sunil Kisku',
    subTitle: 'SSC GD Constable 2025, Rourkela',
    year: 2025,
    content:
      'I asked my first doubts in Santali and a senior student translated. In the last month I asked them in English.',
  },
  {
    title: 'Priyanka Patra',
    subTitle: 'SSC CGL 2025, Balasore',
    year: 2025,
    content: 'I missed the first attempt by one and a half marks. They called me the same evening to plan the second.',
  },
  {
    title: 'K. Rajesh Rao',
    guardian: 'K. Lakshmi Rao',
    subTitle: 'Class X topper of his school 2025, Berhampur',
    year: 2025,
    content: 'We did geometry with string and nails on a board first. After that the theorems only put it into words.',
  },
]
