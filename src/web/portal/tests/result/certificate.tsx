import type { OwnScore } from '#domains/merit/scores/schema.ts'
import { verificationCalls } from '#domains/verification/calls.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { savePdf } from '#web/shell/save-file.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import css from './result.module.css'

/** The result on paper, to be shown to others. */
export function Certificate({ score: { list_id, state } }: { score: OwnScore }) {
  const api = useApi()
  const { isSending, refusal, run } = useRequest(t`The certificate could not be loaded. Please try again.`)
  const load = () =>
    run(async () => savePdf(await api(verificationCalls).certificate({ id: list_id }), 'certificate.pdf'))
  return (
    <section aria-labelledby="certificate" className={css.certificate}>
      <h2 id="certificate">Certificate</h2>
      <p>
        {state === 'final'
          ? t`Your result as a PDF with a code, by which anybody can check that it is genuine.`
          : t`Your result as a PDF, marked as provisional. The final merit list replaces it with a new certificate.`}
      </p>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <button type="button" className="btn" disabled={isSending} onClick={() => void load()}>
        {isSending ? t`Please wait` : t`Save the certificate`}
      </button>
    </section>
  )
}
