import { Link } from 'react-router'
import { settingsCalls } from '#domains/console/settings/calls.ts'
import { t } from '#platform/text/messages.ts'
import { TextField } from '#web/staff/parts/forms/fields.tsx'
import { FieldGroup } from '#web/staff/parts/forms/staff-form.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import css from '../parts/settings.module.css'
import { keepSheet, SettingsScreen, useSettings } from '../parts/settings-screen.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

export default function LimitSettingsPage() {
  const answer = useSettings()
  const withCentre = useWithCentre()
  return (
    <SettingsScreen
      title="Approvals and limits"
      lead="The largest discount that one person can give. A larger one needs the approval of a second person."
      answer={answer}
    >
      {({ limits }) => (
        <>
          <SheetForm
            sheet={limits}
            save={(body, ifMatch) => api(settingsCalls).changeLimits(null, body, { ifMatch })}
            onSaved={keepSheet(answer, 'limits')}
            tell={(body) => t`${body.discount_percent}% and ${rupees(body.discount_amount)}`}
          >
            <FieldGroup columns={2}>
              <TextField name="discount_percent" label="Percentage of the fee" isNumber isRequired />
              <TextField
                name="discount_amount"
                label="Amount, ₹"
                hint="Below this amount, any percentage is within the limit"
                isNumber
                isRequired
              />
            </FieldGroup>
          </SheetForm>
          <section className={css.part} aria-labelledby="two-people">
            <h2 id="two-people">What needs two people</h2>
            <p className={css.lead}>
              Every refund, price, tax rate and topper, whatever the amount, and the roles of director, accountant and
              exam controller.{' '}
              <Link className={css.link} to={withCentre('/staff/approvals?box=rules')}>
                Who approves
              </Link>
            </p>
          </section>
        </>
      )}
    </SettingsScreen>
  )
}
