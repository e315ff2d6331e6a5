import type { BatchAndFee } from '#domains/catalogue/fees/schema.ts'
import type { CourseDetail } from '#domains/catalogue/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { classroomOffer, instalmentsOf, isInParts, type Offer, onlineOffer } from '#web/buying/offer.ts'
import { longDateTime } from '#web/ui/text/format-date.ts'
import { formatMoney } from '#web/ui/text/format-number.ts'
import { afterText, hoursOf, seatsOf, startOf, typeLabels, validityOf } from '../parts/course-facts.ts'
import { discountPercent } from '../parts/fee-price.tsx'

export type Compared = { course: CourseDetail; batch: BatchAndFee | null }

/** `cells`: the lines of each course, in course order; `none`: text for a course without lines. */
export type CompareRow = { label: string; cells: string[][]; none: string; isDifferent: boolean }

/** Returns the offer that the course's page shows to a visitor; null if nothing can be bought, for lack of a fee or a seat. */
export function offerOf({ course, batch }: Compared): Offer | null {
  if (course.course_type !== 'classroom') return onlineOffer(course)
  if (batch === null || batch.batchDetails.seats_left === 0) return null
  return classroomOffer(course, batch)
}

function feeLines({ course }: Compared) {
  const percent = discountPercent(course)
  const fee = formatMoney(course.discounted_fee)
  return percent === null ? [fee] : [fee, t`instead of ${formatMoney(course.base_fee)}, ${percent}% off`]
}

function paymentLines(compared: Compared) {
  const offer = offerOf(compared)
  if (offer === null) return []
  if (offer.kind === 'classroom')
    return offer.choices.map(({ id, label, amount, note }) =>
      id === 'installment'
        ? t`${label}: ${formatMoney(amount)} at first. ${note}.`
        : t`${label}: ${formatMoney(amount)}. ${note}.`,
    )
  return offer.choices.map(({ note, amount }) => (note ? `${note}: ${formatMoney(amount)}` : formatMoney(amount)))
}

function instalmentLines({ course, batch }: Compared) {
  // The fee of its batch failed to load.
  if (batch === null && course.course_type === 'classroom') return [t`Please look at the page of the course.`]
  if (batch === null || !isInParts(batch)) return []
  return instalmentsOf(batch, 'installment').map((row) => `${formatMoney(row.amount)}, ${afterText(row)}`)
}

function includedLines({ info_cards: cards, curriculum, book_fee: books }: CourseDetail) {
  const count = curriculum.reduce((sum, { lectures }) => sum + lectures.length, 0)
  const titles = cards.map(({ card_title: title, card_subtitle: more }) => (more ? `${title}: ${more}` : title))
  return [
    ...titles,
    ...(count > 0 ? [t`${plural(count, '# lecture', '# lectures')}`] : []),
    ...(books === null ? [] : [t`Printed books`]),
  ]
}

const lines = (value: string | null | undefined) => (value ? [value] : [])

/** Label, lines, and the text for no lines if it means more than "not stated". */
const kinds: [string, (compared: Compared) => string[], string?][] = [
  [t`Fee`, feeLines],
  [t`Payment`, paymentLines],
  [t`Instalments`, instalmentLines, t`Not offered`],
  [t`Mode`, ({ course }) => [typeLabels[course.course_type]]],
  [t`Centre`, ({ course }) => lines(course.batch_id?.center_id?.center_name), t`None`],
  [t`Starts`, ({ course: { batch_id: batch } }) => lines(batch && longDateTime(startOf(batch)))],
  [t`Hours`, ({ course: { batch_id: batch } }) => lines(batch && hoursOf(batch))],
  [t`Validity`, ({ course }) => lines(validityOf(course))],
  [t`Seats`, ({ batch }) => lines(batch && seatsOf(batch.batchDetails))],
  [t`Teachers`, ({ course }) => course.instructors.map(({ name }) => name)],
  [t`Exams`, ({ course }) => course.exams.map(({ exam_name: name }) => name)],
  [t`Included`, ({ course }) => includedLines(course)],
]

/**
 * Returns the rows of the comparison, produced by the functions of the courses' own pages; rows that are empty for all
 * courses are left out.
 */
export function compareRows(compared: Compared[]): CompareRow[] {
  return kinds
    .map(([label, linesOf, none = t`Not stated`]) => {
      const cells = compared.map(linesOf)
      return { label, cells, none, isDifferent: new Set(cells.map((cell) => cell.join('\n'))).size > 1 }
    })
    .filter(({ cells }) => cells.some((cell) => cell.length > 0))
}
