import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { BriefsDrawing } from './briefs-drawing.tsx'

/** The empty state of a list of briefs; `to` is the form, for users who may add one. */
export function NoBriefs({ to }: { to: string | null }) {
  return (
    <EmptyState
      drawing={<BriefsDrawing />}
      title="No briefs yet"
      description={
        to
          ? 'A brief is a video about one of your products, with the facts an analyst needs beside it.'
          : 'Briefs that your company adds will appear here.'
      }
      action={
        to && (
          <Button asChild>
            <Link to={to}>Upload Brief</Link>
          </Button>
        )
      }
    />
  )
}
