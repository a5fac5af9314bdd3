import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { canvasMessages as words } from '../../contract/canvas-messages.ts'
import { permissions } from '../../contract/permissions.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Audience } from '../sharing/audience.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { canvasQuery } from './canvas-queries.ts'
import { ShareCanvasButton } from './share-canvas-button.tsx'

export const meta = () => pageTitle(words.audience)

/** With whom a canvas is shared, and who has opened it. */
export default function CanvasAudiencePage() {
  const { id = '' } = useParams()
  const { permissions: may } = useMe()
  const canvas = useQuery(canvasQuery(id))
  return (
    <>
      <PageHeader
        title={words.audience}
        description={canvas.data && <bdi>{canvas.data.title}</bdi>}
        back={{ to: `/insight-canvas/${id}`, label: words.backToCanvas }}
        action={canvas.data && <ShareCanvasButton id={id} />}
      />
      {canvas.data && (
        <Audience
          subject={{ kind: 'canvas', id }}
          mayChange={permissions['shares.change'].allows(may)}
        />
      )}
      {canvas.error && (
        <ErrorState
          title={serverMessage(canvas.error) ?? words.loadFailed}
          onRetry={() => void canvas.refetch()}
          retrying={canvas.isRefetching}
        />
      )}
    </>
  )
}
