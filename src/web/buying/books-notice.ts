import { t } from '#platform/text/messages.ts'
/** Wording prescribed by the specification. */
export const booksOutOfStock = t`Books Out of Stock: Avail study material offline @centre (with remaining payment within 7 days of class, after that instalment charges would be applicable)`
