import { Link } from 'react-router'
import type { Brief } from '../../../contract/briefs.ts'
import { shareErrors } from '../../../contract/shares.ts'
import { ShareButton } from '../../sharing/share-button.tsx'
import { Button } from '../../ui/button.tsx'

/** A button that shares a brief; absent until the brief has a product. */
export function ShareBriefButton({ brief: { id, productId, status } }: { brief: Brief }) {
  if (!productId) return null
  return (
    <ShareButton subject={{ kind: 'brief', id }}>
      {status !== 'active' && <NotActive id={id} />}
    </ShareButton>
  )
}

function NotActive({ id }: { id: string }) {
  const edit = new URLSearchParams({ returnTo: `/briefs/${id}/audience` })
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{shareErrors.notActive.message}</p>
      <Button asChild variant="secondary">
        <Link to={`/briefs/${id}/edit?${edit}`}>Edit brief</Link>
      </Button>
    </div>
  )
}
