/** Browser cache for downloads. Deleted together with the session: `forgetNotes` of session.ts. */
export const downloadsCache = 'downloads'
