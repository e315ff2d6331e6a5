import { collectFourEyes } from '../../platform/data/approvals/four-eyes.ts'
import { publicationOf } from '../../platform/data/drafts/ask-to-publish.ts'
import { decisionAction } from '../attempts/challenges/decide-question.ts'
import { batchFeeAction, coursePriceAction } from '../catalogue/fees/ask-price.ts'
import { registrationAction, taxRateAction } from '../catalogue/fees/ask-tax.ts'
import { discountAction } from '../catalogue/fees/create-discount.ts'
import { correctionAction } from '../exams/results/ask-correction.ts'
import { lockStaff } from '../identity/staff/lock-staff.ts'
import { grantAction, resetAction } from '../identity/staff/people/ask-approval.ts'
import { meritAction } from '../merit/lists/ask-publication.ts'
import { concessionAction } from '../purchases/concessions/ask-concession.ts'
import { refundAction } from '../purchases/refunds/request-refund.ts'
import { draftKinds } from './collect-kinds.ts'

const publications = [...draftKinds.values()].flatMap((kind) => publicationOf(kind) ?? [])

/** Everything that needs a second person. An action is described in its domain (`FourEyes`), and named here. */
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
