import { decisionAction } from '#domains/attempts/challenges/decide-question.ts'
import { batchFeeAction, coursePriceAction } from '#domains/catalogue/fees/ask-price.ts'
import { registrationAction, taxRateAction } from '#domains/catalogue/fees/ask-tax.ts'
import { discountAction } from '#domains/catalogue/fees/create-discount.ts'
import { correctionAction } from '#domains/exams/results/correct-question.ts'
import { lockStaff } from '#domains/identity/staff/lock-staff.ts'
import { grantAction, resetAction } from '#domains/identity/staff/people/ask-approval.ts'
import { meritAction } from '#domains/merit/lists/ask-publication.ts'
import { concessionAction } from '#domains/purchases/concessions/ask-concession.ts'
import { refundAction } from '#domains/purchases/refunds/request-refund.ts'
import { collectFourEyes } from '#platform/data/approvals/four-eyes.ts'
import { publicationOf } from '#platform/data/drafts/ask-to-publish.ts'
import { draftKinds } from './collect-kinds.ts'

const publications = [...draftKinds.values()].flatMap((kind) => publicationOf(kind) ?? [])

/** Every action that needs a second person. An action is defined in its domain (`FourEyes`) and listed here. */
const actions = [
  grantAction,
  resetAction,
  coursePriceAction,
  batchFeeAction,
  taxRateAction,
  registrationAction,
  discountAction,
  refundAction,
  concessionAction,
  correctionAction,
  meritAction,
  decisionAction,
  ...publications,
]
export const fourEyesActions = collectFourEyes(actions, lockStaff)
