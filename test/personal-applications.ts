/* Decisions about the columns of applications for posts: see personal-columns.ts. */

const given = ['post_id', 'name', 'email', 'phone', 'message', 'state', 'cv_bytes', 'created_at']

export const exportedApplications = {
  job_applications: {
    id: 'job_applications.0._id',
    ...Object.fromEntries(given.map((column) => [column, `job_applications.0.${column}`])),
  },
}

export const keptOfApplications = {
  'job_applications.fingerprint': 'a hash of what is handed out',
  'job_applications.cv_key': 'where the CV lies, which is handed out',
}
