import { asc, eq } from 'drizzle-orm'
import type { PersonalDataSource } from '../../identity/privacy/collect-my-data.ts'
import { testRegistrations } from '../tables.ts'

/** A student's registrations. They stay when the account goes, so that no roll number is given out twice; nothing says any more whose they were. */
export const registrationData: PersonalDataSource = {
  async collect(ctx, { userId }) {
    const { id, testId, mode, centreId, rollNumber, createdAt } = testRegistrations
    const registrations = await ctx.db
      .select({
        _id: id,
        quiz_id: testId,
        mode,
        center_id: centreId,
        roll_no: rollNumber,
        created_on: createdAt,
      })
      .from(testRegistrations)
      .where(eq(testRegistrations.studentId, userId))
      .orderBy(asc(createdAt))
    return { registrations }
  },
}
