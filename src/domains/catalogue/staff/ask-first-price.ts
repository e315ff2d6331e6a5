import { eq } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { listPeopleWith } from '#domains/identity/staff/reads.ts'
import type { PublishedByTwo } from '#platform/data/drafts/kinds.ts'
import { msg } from '#platform/text/messages.ts'
import { staffPaths } from '#platform/text/staff-paths.ts'
import { courses } from '../tables.ts'
import type { CourseBody } from './publish-course.ts'

/**
 * A course comes with its first price. Anyone who may say yes to prices publishes it, as no other price was public; others ask them. From then on editors publish its texts, and every other price
 * is asked for by its own action.
 */
export const firstPriceByTwo: PublishedByTwo<CourseBody> = {
  action: 'publish-course',
  label: msg`New courses and their first price`,
  short: msg`New course`,
  mayApprove: ({ actor }) => mayDo(actor, 'prices.approve'),
  listApprovers: (ctx) => listPeopleWith(ctx, 'prices.approve'),
  pathOf: staffPaths.course,
  lines: [
    { label: msg`Course`, as: 'text', of: ({ name }) => name },
    { label: msg`Type`, as: 'text', of: ({ type }) => type?.replaceAll('-', ' ') ?? null },
    { label: msg`Fee`, as: 'rupees', of: ({ base_fee }) => base_fee },
    { label: msg`Price after discount`, as: 'rupees', of: ({ discounted_fee }) => discounted_fee },
    { label: msg`Books included`, as: 'rupees', of: ({ book_fee }) => book_fee },
  ],
  async isNeeded({ db, actor }, courseId) {
    // A job publishes what somebody was allowed to schedule.
    if (actor.kind !== 'user' || mayDo(actor, 'prices.approve')) return false
    return (await db.$count(courses, eq(courses.id, courseId))) === 0
  },
}
