/* Decisions about document codes, part of `personal-columns.ts`. */

/** Path in the export of each column of a code. */
export const documentColumns: Record<string, string> = {
  subject_id: 'documents.0.about_id',
  issued_at: 'documents.0.issued_on',
  replaced_at: 'documents.0.replaced_on',
  withdrawn_at: 'documents.0.withdrawn_on',
  ...Object.fromEntries(['code', 'kind', 'revision'].map((column) => [column, `documents.0.${column}`])),
}

export const documentKept: Record<string, string> = {
  'document_codes.holder_id': 'the account itself',
  'document_codes.fingerprint': 'a hash of what is handed out',
}
