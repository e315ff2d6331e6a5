import { indiaOffsetMs, momentOf } from '#platform/text/india-time.ts'

/** HH:MM by the clock of India, as a field of the form has it. */
export const clockOf = (iso: string) => new Date(momentOf(iso).getTime() + indiaOffsetMs).toISOString().slice(11, 16)
