import type { CourseData } from './course-shape.ts'
import { bullets, paragraphs, tab } from './detail-page.ts'

const classroomDay = tab(
  'A day in class',
  bullets(
    'The first ten minutes: the questions most students got wrong the day before.',
    'Two lessons of fifty-five minutes with a break between them. One teacher at the board, one between the benches.',
    'A doubt session afterwards in the library, until your question is answered.',
    'Sunday at nine: the mock of the week. On Monday a teacher goes through your answers with you.',
  ),
)
const fees = tab(
  'Fees and changes',
  paragraphs(
    'Pay in full or in instalments; the desk at your centre explains both before you sign anything.',
    'You can move to another batch or city once, free of charge. If you leave within the first fourteen days, you get the fee back, less the cost of books.',
  ),
)

type ClassroomData = Omit<CourseData, 'type' | 'page'> & { page: Omit<CourseData['page'], 'tabs'> }

/** Builds a classroom course with the texts that all of them share. */
export function classroom({ page, ...course }: ClassroomData): CourseData {
  return { ...course, type: 'classroom', page: { ...page, tabs: [classroomDay, fees] } }
}
