import { Overlay } from '../ui/overlay.tsx'
import { EnquiryForm } from './enquiry-form.tsx'

/** The Quick Enquiry form over the page. */
export function EnquiryWindow({ onClose }: { onClose: () => void }) {
  return (
    <Overlay title="Get In Touch" onClose={onClose}>
      <EnquiryForm />
    </Overlay>
  )
}
