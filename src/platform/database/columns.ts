import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/*
 * Columns that many tables have.
 */

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const moment = () => timestamp({ withTimezone: true })

/** Money in its smallest unit, far below 2^53 of them. */
export const paise = () => bigint({ mode: 'number' })
