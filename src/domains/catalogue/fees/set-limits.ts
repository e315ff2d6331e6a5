import type { SettingsGroup } from '#platform/data/settings/settings.ts'
import { type DiscountLimits, discountLimits } from './schema.ts'

/** Settings of the largest discount that one person may give. */
export const limitGroup: SettingsGroup<DiscountLimits> = {
  name: 'limits',
  body: discountLimits,
  usual: { discount_percent: 20, discount_amount: 5000 },
}
