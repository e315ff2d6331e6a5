import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { t } from '#platform/text/messages.ts'
import { waitMs } from '#web/shell/api/ask-again.ts'
import { FailedAnswer } from './answer-states.tsx'
import { Screen } from './screen.tsx'

type LateProps = { file: string; load: () => Promise<{ default: ComponentType }> }

/** A screen whose code could not be had when it was opened: it comes as soon as the server answers. */
export function LateScreen({ file, load }: LateProps) {
  const { data, refetch } = useQuery({
    queryKey: ['screen', file],
    queryFn: load,
    retry: true,
    retryDelay: waitMs,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return <data.default />
  const error = new Error(t`No connection. This page will appear as soon as the server responds.`)
  return (
    <Screen title="Loading…">
      <FailedAnswer answer={{ error, reload: () => void refetch() }} />
    </Screen>
  )
}
