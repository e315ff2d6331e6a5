import type { CourseData } from './course-shape.ts'
import { bullets, paragraphs, tab } from './detail-page.ts'

const classroomDay = tab(
  'A day in class',
  bullets(
    'The first ten minutes: the questions of yesterday that most of you got wrong.',
    'Two lessons of fifty-five minutes with a break between them. One teacher at the board, one between the benches.',
    'Doubts afterwards, in the library room, until your question has an answer.',
    'Sunday at nine: the mock of the week. On Monday a teacher goes through your answers with you.',
  ),
)
const fees = tab(
  'Fees and changes',
  paragraphs(
    'Pay at once or in instalments; the desk at your centre explains both before you sign anything. The fee includes the test series of your examination.',
    'You may move to another batch or city once without a charge. Students who leave in the first fourteen days get the fee back, less the books.',
  ),
)

type ClassroomData = Omit<CourseData, 'type' | 'page'> & { page: Omit<CourseData['page'], 'tabs'> }

/** What is true of every classroom course is written once, here. */
export function classroom({ page, ...course }: ClassroomData): CourseData {
  return { ...course, type: 'classroom', page: { ...page, tabs: [classroomDay, fees] } }
}
