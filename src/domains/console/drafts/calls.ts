import { get, post, put } from '#platform/http/call.ts'
import type {
  NoBody,
  Preview,
  PublishDraftBody,
  RestoreBody,
  RevisionsQuery,
  SaveDraftBody,
  StaffDraft,
  StaffRevision,
  StaffRevisionRow,
} from './schema.ts'

/** Every write names in `If-Match` the `version` it was made from. */
export const draftCalls = {
  draft: get('/api/staff/drafts/:kind/:id').types<{ answer: StaffDraft }>(),
  saveDraft: put('/api/staff/drafts/:kind/:id').types<{ body: SaveDraftBody; answer: StaffDraft }>(),
  publishDraft: post('/api/staff/drafts/:kind/:id/publish').types<{ body: PublishDraftBody; answer: StaffDraft }>(),
  unscheduleDraft: post('/api/staff/drafts/:kind/:id/unschedule').types<{ body: NoBody; answer: StaffDraft }>(),
  discardDraft: post('/api/staff/drafts/:kind/:id/discard').types<{ body: NoBody; answer: StaffDraft }>(),
  previewDraft: post('/api/staff/drafts/:kind/:id/previews').types<{ body: NoBody; answer: Preview }>(),
  revisions: get('/api/staff/drafts/:kind/:id/revisions').types<{
    query: RevisionsQuery
    answer: StaffRevisionRow[]
  }>(),
  revision: get('/api/staff/drafts/:kind/:id/revisions/:version').types<{ answer: StaffRevision }>(),
  restoreRevision: post('/api/staff/drafts/:kind/:id/restore').types<{ body: RestoreBody; answer: StaffDraft }>(),
}
