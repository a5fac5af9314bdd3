import { Eye, Megaphone } from 'lucide-react'
import { followMessages as words } from '../../../contract/insight-canvas/canvas-follow-messages.ts'
import { OthersHere } from '../../records/presence/others-here.tsx'
import type { usePresence } from '../../records/presence/use-presence.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.ts'
import type { Following } from './use-following.ts'

type OthersOfCanvasProps = {
  presence: ReturnType<typeof usePresence>
  following: Following
  mayChange: boolean
}

/** Who else is on the canvas, whom the user can follow, and all of whom an editor can bring to their view. */
export function OthersOfCanvas({ presence, following, mayChange }: OthersOfCanvasProps) {
  const { followed, follow, stop, gather } = following
  return (
    <OthersHere
      {...presence}
      toolsFor={({ id, name }, close) => (
        <IconButton
          icon={Eye}
          label={followed?.id === id ? words.unfollow(name) : words.follow(name)}
          aria-pressed={followed?.id === id}
          title
          onClick={() => {
            if (followed?.id === id) return stop()
            follow(id)
            close()
          }}
        />
      )}
      toolsForAll={(close) =>
        mayChange && (
          <Button
            icon={Megaphone}
            size="sm"
            variant="secondary"
            className="mt-2 w-full"
            onClick={() => {
              gather()
              close()
              toast.success(words.gathered)
            }}
          >
            {words.gather}
          </Button>
        )
      }
    />
  )
}
