// Whole rupees stand without paise: ₹12,500, but ₹99.50.
const money = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Rupees with Indian grouping: ₹1,25,000 */
export function formatMoney(rupees: number) {
  return money.format(rupees)
}
