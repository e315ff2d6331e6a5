import { get, post, type StaffList } from '#platform/http/call.ts'
import type { ApplicationBody, ApplicationState, Careers, JobApplication, StateBody } from './schema.ts'

export const careerCalls = {
  /** Posts that accept applications. */
  careers: get('/api/website/web/careers').types<{ answer: Careers }>(),
  /** Sends an application with its CV to the office. */
  apply: post('/api/lms/job-application', 'message').types<{ body: ApplicationBody }>(),
  /** Applications, the newest first. */
  applications: get('/api/staff/job-applications', 'whole').types<{
    query: { state?: ApplicationState; limit?: number; after?: string }
    answer: StaffList<JobApplication>
  }>(),
  /** The CV of an application. Opening it is logged. */
  applicationCv: get('/api/staff/job-applications/:id/cv', 'bytes').types(),
  markApplication: post('/api/staff/job-applications/:id/state').types<{ body: StateBody; answer: JobApplication }>(),
  /** Removes an application with its CV for good. */
  removeApplication: post('/api/staff/job-applications/:id/remove').types<{ answer: null }>(),
}
