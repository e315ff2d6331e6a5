import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'

/** 409 for an edit of an older version; `data` is the current state. */
export const refuseStale = (data: unknown) =>
  new AppError(
    'stale',
    t`Somebody has changed this in the meantime. It is shown as it is now: please look, and try again.`,
    {
      data,
    },
  )
