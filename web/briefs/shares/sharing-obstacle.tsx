import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Brief } from '../../../contract/briefs/briefs.ts'
import { shareErrors } from '../../../contract/shares/shares.ts'
import { Button } from '../../ui/button.tsx'

/** Why a brief cannot be shared, for its Share dialog; null if it can. */
export function sharingObstacle({ id, status }: Brief): ReactNode {
  if (status === 'active') return null
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
