import type { ReactNode } from 'react'
import type { Subscription } from '../../../domains/exams/schema.ts'
import type { SelfProfile } from '../../../domains/identity/schema.ts'
import { useInstitute } from '../../institute.ts'
import { PrivatePicture } from '../../private-picture.tsx'
import { rollNumberText } from '../../roll-number.ts'
import { paths } from '../../routes.ts'
import { longDateTime } from '../../ui/format-date.ts'
import { Logo } from '../../ui/logo.tsx'
import css from './admit-card.module.css'
import { QrCode } from './qr-code.tsx'
import { RollColumns } from './roll-columns.tsx'

type CardProps = { subscription: Subscription; profile: SelfProfile }

const reportingMs = 15 * 60_000
const instructions = [
  'Report 15 minutes before the start.',
  'Bring two black ball-point pens.',
  'Phones, calculators and electronic devices are not allowed.',
]

function reportingTime({ quiz_id: test }: Subscription) {
  return longDateTime(new Date(Date.parse(test.publish_date) - reportingMs).toISOString())
}

/** One sheet of paper: the card, and below the dashed line the part that the institute keeps. */
export function AdmitCard({ subscription, profile }: CardProps) {
  return (
    <article className={css.card} aria-label="Admit card">
      <Head subscription={subscription} />
      <div className={css.body}>
        <Facts subscription={subscription} profile={profile} />
        <Pictures profile={profile} />
      </div>
      <div className={css.lower}>
        <RollColumns number={rollNumberText(subscription.roll_no)} />
        <Instructions isOnline={subscription.mode === 'online'} />
        <QrCode
          className={css.qr}
          text={`${window.location.origin}${paths.admitCard(subscription._id)}`}
          label="QR code with the address of this card"
        />
      </div>
      <div className={css.lines}>
        <p>Signature of the candidate</p>
        <p>Signature of the invigilator</p>
      </div>
      <Stub subscription={subscription} profile={profile} />
    </article>
  )
}

function Head({ subscription: { quiz_id: test } }: { subscription: Subscription }) {
  const { name_lines, logo_url, phone } = useInstitute()
  return (
    <header className={css.head}>
      <Logo lines={name_lines} picture={logo_url} />
      <p className={css.phone}>{phone}</p>
      <h2>
        <span>Admit Card</span> {test.quiz_name}
      </h2>
    </header>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Facts({ subscription, profile }: CardProps) {
  const { quiz_id: test, mode, center_id: centre } = subscription
  return (
    <dl className={`num ${css.facts}`}>
      <Fact name="Candidate">
        <b>{profile.candidate_name}</b>
      </Fact>
      <Fact name="Registration number">{profile.registration_number}</Fact>
      <Fact name="Test begins">{longDateTime(test.publish_date)}</Fact>
      <Fact name="Reporting time">
        <b>{reportingTime(subscription)}</b>
      </Fact>
      <Fact name="Duration">{test.duration} minutes</Fact>
      <Fact name="Mode">{mode === 'online' ? 'Online' : 'Offline, on paper'}</Fact>
      {centre && (
        <Fact name="Center">
          <b>{centre.center_name}</b>
          <br />
          {centre.center_address}
        </Fact>
      )}
    </dl>
  )
}

function Pictures({ profile: { photo, signature } }: Pick<CardProps, 'profile'>) {
  return (
    <div className={css.pictures}>
      <PrivatePicture className={css.photo} path={photo} alt="Photo of the candidate">
        <span className={css.photo}>Photo</span>
      </PrivatePicture>
      <PrivatePicture className={css.signature} path={signature} alt="Signature of the candidate">
        <span className={css.signature}>Signature</span>
      </PrivatePicture>
    </div>
  )
}

function Instructions({ isOnline }: { isOnline: boolean }) {
  return (
    <section className={css.instructions}>
      <h3>Instructions</h3>
      <ol>
        {instructions.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      {isOnline && (
        <p>You sit this test online: log in on one device and open it at the start. That device is allowed.</p>
      )}
    </section>
  )
}

/** Torn off and kept when the candidate is let in. */
function Stub({ subscription, profile }: CardProps) {
  const { quiz_id: test, center_id: centre, roll_no } = subscription
  return (
    <footer className={`num ${css.stub}`}>
      <b>{rollNumberText(roll_no)}</b>
      <p>
        {profile.candidate_name}, {profile.registration_number}
        <br />
        {test.quiz_name}, {longDateTime(test.publish_date)}
        {centre && `, ${centre.center_name}`}
      </p>
    </footer>
  )
}
