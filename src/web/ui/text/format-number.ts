// Whole rupees have no paise: ₹12,500, but ₹99.50.
const short = /* @__PURE__ */ new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Rupees with Indian grouping: ₹1,25,000 */
export function formatMoney(rupees: number) {
  return short.format(rupees)
}

const exact = /* @__PURE__ */ new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** Rupees, always with paise, as in bills and in the office: ₹1,25,000.00 */
export function rupees(amount: number) {
  return exact.format(amount)
}

const kb = 1024

/** Formats a size: 640 KB, 1.4 MB, on one line. */
export function formatBytes(bytes: number) {
  if (bytes < 1000 * kb) return `${Math.max(1, Math.round(bytes / kb))}\u00a0KB`
  return `${(bytes / kb / kb).toFixed(1)}\u00a0MB`
}

const marks = /* @__PURE__ */ new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** Marks in the office: 61.25, 1,200, −0.67 */
export const shortMarks = (value: number) => marks.format(value).replace('-', '−')

/** Formats a duration: 9:05 from a minute on, 1:02:09 from an hour on. */
export function timeTaken(seconds: number) {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const end = two(seconds % 60)
  return hours > 0 ? `${marks.format(hours)}:${two(minutes)}:${end}` : `${minutes}:${end}`
}

/** Splits ten digits into two halves; anything else stays as it is. */
export const spacedPhone = (phone: string) => phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')
