import { collectFourEyes } from '../../platform/approvals/four-eyes.ts'
import { batchFeeAction, coursePriceAction } from '../catalogue/fees/ask-price.ts'
import { grantAction, resetAction } from '../identity/people/ask-approval.ts'

/** Everything that needs a second person. An action is described in its domain (`FourEyes`), and named here. */
export const fourEyesActions = collectFourEyes([grantAction, resetAction, coursePriceAction, batchFeeAction])
