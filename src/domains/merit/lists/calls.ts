import type { StartedExport } from '#domains/identity/staff/schema.ts'
import { get, type ListQuery, post, put, type StaffList } from '#platform/http/call.ts'
import type { OfferBody, SlabOffer } from '../offers/schema.ts'
import type { OwnScore } from '../scores/schema.ts'
import type {
  ComputeBody,
  Computing,
  ListedMerit,
  MeritDesk,
  MeritExportBody,
  MeritListChange,
  MeritRow,
  MeritRowsQuery,
  MeritSite,
  NewMeritList,
  PossibleShift,
  PublicationAsked,
  PublishBody,
} from './schema.ts'

export const meritDeskCalls = {
  /** Lists that contain a test, or all. */
  lists: get('/api/staff/merit-lists').types<{ query: { test?: string }; answer: ListedMerit[] }>(),
  /** Tests that can be shifts of one examination with this one, and why others cannot. */
  possibleShifts: get('/api/staff/tests/:id/possible-shifts').types<{ answer: PossibleShift[] }>(),
  addList: post('/api/staff/merit-lists').types<{ body: NewMeritList; answer: { _id: string } }>(),
  /** `version`: the version to show; by default the newest. */
  desk: get('/api/staff/merit-lists/:id').types<{ query: { version?: string }; answer: MeritDesk }>(),
  changeList: put('/api/staff/merit-lists/:id').types<{ body: MeritListChange; answer: { edition: number } }>(),
  /** Starts a task. */
  compute: post('/api/staff/merit-lists/:id/versions').types<{ body: ComputeBody; answer: Computing }>(),
  rows: get('/api/staff/merit-lists/:id/rows', 'whole').types<{
    query: MeritRowsQuery & ListQuery
    answer: StaffList<MeritRow>
  }>(),
  /** The calculation of one row. */
  row: get('/api/staff/merit-lists/:id/rows/:attempt').types<{ query: { version?: string }; answer: OwnScore }>(),
  /** Asks a second person to publish. */
  publish: post('/api/staff/merit-lists/:id/publications').types<{ body: PublishBody; answer: PublicationAsked }>(),
  /** Shows the published list on the site, or hides it. */
  setPublic: put('/api/staff/merit-lists/:id/site').types<{ body: MeritSite; answer: MeritSite }>(),
  /** Slabs that were offered in the shop as discounts. */
  offers: get('/api/staff/merit-lists/:id/offers').types<{ answer: SlabOffer[] }>(),
  /** Offers the slabs of the final list in the shop; those over the limit of one person wait for a second. */
  offerSlabs: post('/api/staff/merit-lists/:id/offers').types<{ body: OfferBody; answer: SlabOffer[] }>(),
  exportRows: post('/api/staff/merit-lists/:id/exports').types<{ body: MeritExportBody; answer: StartedExport }>(),
}
