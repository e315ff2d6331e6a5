import type { PublicTest } from '../../../domains/exams/schema.ts'
import css from './briefing.module.css'
import { formatMarks, totalMarks } from './format-marks.ts'
import { Legend } from './palette.tsx'

const sample = { answered: 1, 'not-answered': 2, 'not-visited': 3, marked: 4, 'answered-marked': 5 }

/** How the player works, the same for every test. */
export function GeneralInstructions() {
  return (
    <div className={css.text}>
      <h2>The clock</h2>
      <p>
        The time left is kept by our server and shown on your screen. At zero the test is handed in by itself with the
        answers you have given; you need not do anything. Closing the window does not stop the clock.
      </p>
      <h2>The question palette</h2>
      <p>Each number in the palette tells by its shape and colour how that question stands:</p>
      <Legend counts={sample} />
      <p>
        A mark for review is only a reminder to yourself. An answered question that is marked is evaluated like any
        other.
      </p>
      <h2>Going to a question</h2>
      <p>
        Tap its number in the palette, or go through the paper with Save & Next and Previous. After the last question of
        a section, Save & Next leads to the next section. You may change sections at any time by their names at the top.
      </p>
      <h2>Answering</h2>
      <ul>
        <li>Tap an option to choose it, and another one to change your answer. Every choice is saved at once.</li>
        <li>To take an answer back, tap the chosen option again or use Clear Response.</li>
        <li>
          Where you are asked to choose all that are right, tap each of them; tapping one again takes only that one out.
        </li>
        <li>Where the answer is a number, type it or use the keys on the screen. The field shows what is saved.</li>
        <li>Mark for Review & Next keeps your answer, marks the question and goes on. Save & Next removes the mark.</li>
        <li>With a keyboard: keys A to E or 1 to 5 choose an option, digits write a number.</li>
      </ul>
      <h2>If the network or the device fails</h2>
      <p>
        Go on answering: your answers wait on this device and are sent when the connection is back. The top of the
        screen says how they stand. You can open the test again, here or on another device, and go on with the same time
        left; the device opened last is the one that counts.
      </p>
    </div>
  )
}

/** What the paper consists of and how it is marked. */
export function SectionTable({ test }: { test: PublicTest }) {
  return (
    <div className={css.tableFrame}>
      <table className={css.table}>
        <caption className="sr">Sections of the test</caption>
        <thead>
          <tr>
            <th scope="col">Section</th>
            <th scope="col">Questions</th>
            <th scope="col">Marks each</th>
            <th scope="col">Penalty</th>
            <th scope="col">Total marks</th>
          </tr>
        </thead>
        <tbody className="num">
          {test.sections.map((section) => (
            <tr key={section._id}>
              <th scope="row">{section.section_name}</th>
              <td>{section.questions_count}</td>
              <td>{formatMarks(section.marks_per_question)}</td>
              <td>{section.penalty === '0' ? 'None' : `−${formatMarks(section.penalty)}`}</td>
              <td>{totalMarks(section.marks_per_question, section.questions_count)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="num">
          <tr>
            <th scope="row">Whole test, {test.duration} minutes</th>
            <td>{test.questions_count}</td>
            <td />
            <td />
            <td>{test.mm}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
