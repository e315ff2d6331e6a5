import { lazyPart } from './lazy-part.tsx'

/* The parts of the hall that nobody needs at the first question. */

export const calculator = lazyPart('Calculator', () => import('./calculator/calculator.tsx'))
export const report = lazyPart('Report', () => import('./report-dialog.tsx'))
export const questionPaper = lazyPart('Question Paper', () => import('./question-paper.tsx'))
export const enlargedPicture = lazyPart('Picture', () => import('./enlarged-picture.tsx'))

/** Brings them all, so that they are there when the network is not. */
export function fetchHallParts() {
  for (const { fetch } of [report, questionPaper, enlargedPicture, calculator]) void fetch()
}
