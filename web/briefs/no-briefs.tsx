import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { BriefsDrawing } from './briefs-drawing.tsx'

/** What stands where no brief is yet; `to` leads to the form, for those who may. */
export function NoBriefs({ to }: { to: string | null }) {
  return (
    <EmptyState
      drawing={<BriefsDrawing />}
      title="No briefs yet"
      description={
        to
          ? 'A brief is a video about one of your products, with the facts an analyst needs beside it.'
          : 'Once your company adds a brief, you find it here.'
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
