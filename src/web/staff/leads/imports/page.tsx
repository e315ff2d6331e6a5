import { ImportsScreen } from '../../parts/imports/imports-screen.tsx'
import { leadWording } from '../parts/import-wording.ts'

/** Uploads a file of leads, and lists earlier ones. */
export default function LeadImportsPage() {
  return <ImportsScreen wording={leadWording} />
}
