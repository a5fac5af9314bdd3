import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { permissions } from '../../contract/permissions.ts'
import { shareMessages } from '../../contract/shares/share-messages.ts'
import { useMe } from '../platform/session/use-me.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { Audience } from './audience.tsx'
import type { Subject } from './shares-queries.ts'

type AudienceOfProps = {
  subject: Subject
  record: UseQueryResult<{ title: string }>
  back: { to: string; label: string }
  /** The message if the server gives no reason for the failure. */
  failed: string
  /** The button that shares it. */
  share: ReactNode
}

/** The audience page of a record: who has it, who opened it, and actions on the shares. */
export function AudienceOf({ subject, record, back, failed, share }: AudienceOfProps) {
  const { permissions: may } = useMe()
  const { data, error, refetch, isRefetching } = record
  return (
    <>
      <PageHeader
        title={shareMessages.audience}
        description={data && <bdi>{data.title}</bdi>}
        back={back}
        action={data && share}
      />
      {data && <Audience subject={subject} mayChange={permissions['shares.change'].allows(may)} />}
      {error && (
        <ErrorState
          title={serverMessage(error) ?? failed}
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      )}
    </>
  )
}
