import { useParams } from 'react-router'
import { Screen } from '../../frame/screen.tsx'
import { BatchFees } from './batch-fees.tsx'
import { CoursePrices } from './course-prices.tsx'

/** Current, past and future prices of a course or batch, and requests for new ones. */
export default function Price() {
  const { of = '', id = '' } = useParams()
  if (of === 'courses') return <CoursePrices key={id} id={id} />
  if (of === 'batches') return <BatchFees key={id} id={id} />
  return (
    <Screen title="Prices">
      <p>Prices are set for courses and for batches.</p>
    </Screen>
  )
}
