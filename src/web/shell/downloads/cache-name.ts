/** Browser cache for downloads. Deleted together with the session by `forgetNotes` in session.ts. */
export const downloadsCache = 'downloads'
