/** Where the browser keeps the bytes of downloads. Gone in the moment in which the session is: `forgetNotes` of session.ts. */
export const downloadsCache = 'downloads'
