import { t } from '#platform/text/messages.ts'

/** Kinds of questions, as candidates read them. */
export const kindNames = { single: t`Single correct`, several: t`Multiple correct`, numeric: t`Numerical` } as const
