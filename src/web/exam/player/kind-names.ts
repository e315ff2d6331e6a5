import { t } from '#platform/text/messages.ts'

/** Names of question kinds, as shown to candidates. */
export const kindNames = { single: t`Single correct`, several: t`Multiple correct`, numeric: t`Numerical` } as const
