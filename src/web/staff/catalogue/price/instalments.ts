import type { InstalmentItem } from '#domains/catalogue/fees/schema.ts'

/** What somebody types of a plan, in rupees: what each part comes to, and after how many days from the enrolment. */
export type Part = { net_amt?: number | null | undefined; after_days?: number | null | undefined }
type Heads = { admission: number; tuition: number; books: number; charges: number }

const paise = (rupees: number) => Math.round(rupees * 100)

/** Paise that the parts come to more, or less, than the fee with its charges; 0 when they fit. */
export function differenceOf(parts: Part[], { admission, tuition, books, charges }: Heads) {
  const sum = parts.reduce((all, { net_amt }) => all + paise(net_amt ?? 0), 0)
  return sum - paise(admission + tuition + books + charges)
}

/** Equal parts a month apart, whole rupees, the odd ones in the first. */
export function evenParts(count: number, { admission, tuition, books, charges }: Heads): Part[] {
  const whole = admission + tuition + books + charges
  const each = Math.floor(whole / count)
  return Array.from({ length: count }, (_, index) => ({
    net_amt: index === 0 ? Math.round((whole - each * (count - 1)) * 100) / 100 : each,
    after_days: index * 30,
  }))
}

/** The parts as they are stored: admission and books with the first, the charges over the later ones, the rest of each is tuition. null where the first does not cover its heads. */
export function planOf(parts: Part[], { admission, books, charges }: Heads): InstalmentItem[] | null {
  const later = parts.length - 1
  const share = later > 0 ? Math.floor(paise(charges) / later) : 0
  const plan = parts.map(({ net_amt, after_days }, index) => {
    const isLast = index === later
    const charge = index === 0 ? 0 : isLast ? paise(charges) - share * (later - 1) : share
    const [admitted, read] = index === 0 ? [paise(admission), paise(books)] : [0, 0]
    const tuition = paise(net_amt ?? 0) - admitted - read - charge
    return {
      installment_no: index + 1,
      net_amt: paise(net_amt ?? 0) / 100,
      admission_amt: admitted / 100,
      tuition_amt: tuition / 100,
      book_amt: read / 100,
      ins_sub_after_day: after_days ?? 0,
    }
  })
  return plan.some(({ tuition_amt }) => tuition_amt < 0) ? null : plan
}
