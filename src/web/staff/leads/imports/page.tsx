import { ImportsScreen } from '../../parts/imports/imports-screen.tsx'
import { leadWording } from '../parts/import-wording.ts'

/** Sends a file of leads, and shows those that were sent. */
export default function LeadImportsPage() {
  return <ImportsScreen wording={leadWording} />
}
