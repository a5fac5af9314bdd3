import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { permissions } from '../../contract/permissions.ts'
import { shareMessages } from '../../contract/shares/share-messages.ts'
import { useMe } from '../platform/session/use-me.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { recordQuery } from '../records/record-queries.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { Audience } from './audience.tsx'
import { ShareButton } from './share-button.tsx'

type RecordAudienceProps<Open> = {
  kind: RecordKind<Open>
  /** Whether the record as it is can be shared. */
  canBeShared?: (record: Open) => boolean
}

/** The audience page of a record: who has it, who opened it, and actions on the shares. */
export function RecordAudience<Open extends { title: string }>({
  kind,
  canBeShared = () => true,
}: RecordAudienceProps<Open>) {
  const { id = '' } = useParams()
  const { permissions: may } = useMe()
  const record = useQuery(recordQuery(kind, id))
  const { data, error } = record
  const { name, words } = kind
  const subject = { kind: name, id }
  return (
    <>
      <PageHeader
        title={shareMessages.audience}
        description={data && <bdi>{data.title}</bdi>}
        back={{ to: `${words.back.to}/${id}`, label: words.backTo }}
        action={data && canBeShared(data) && <ShareButton subject={subject} />}
      />
      {data && <Audience subject={subject} mayChange={permissions['shares.change'].allows(may)} />}
      {error && (
        <ErrorState title={serverMessage(error) ?? words.loadFailed.title} query={record} />
      )}
    </>
  )
}
