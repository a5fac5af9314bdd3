import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { canvasMessages as words } from '../../contract/insight-canvas/canvas-messages.ts'
import { shareMessages } from '../../contract/shares/share-messages.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { AudienceOf } from '../shares/audience-of.tsx'
import { ShareButton } from '../shares/share-button.tsx'
import { canvasQuery } from './canvas-queries.ts'

export const meta = () => pageTitle(shareMessages.audience)

/** The people with whom a canvas is shared, and whether they have opened it. */
export default function CanvasAudiencePage() {
  const { id = '' } = useParams()
  const subject = { kind: 'canvas', id } as const
  return (
    <AudienceOf
      subject={subject}
      record={useQuery(canvasQuery(id))}
      back={{ to: `/insight-canvas/${id}`, label: words.backToCanvas }}
      failed={words.loadFailed.title}
      share={<ShareButton subject={subject} />}
    />
  )
}
