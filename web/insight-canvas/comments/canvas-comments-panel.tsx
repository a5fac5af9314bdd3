import { Eye, EyeOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { widgetName } from '../../../common/text/spoken-canvas.ts'
import {
  type CanvasAnchor,
  canvasCommentMessages as words,
} from '../../../contract/insight-canvas/canvas-comments.ts'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { CommentPlace, NoPlace } from '../../records/comments/comment-place.tsx'
import { CommentsPanel } from '../../records/comments/comments-panel.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { CanvasComments, CommentedCanvas } from './use-canvas-comments.ts'

type OpenPanelProps = { comments: CanvasComments; editor: CommentedCanvas }
type CanvasCommentsPanelProps = { comments: CanvasComments | undefined; editor: CommentedCanvas }

/** The comments beside the canvas, while they are open. */
export const CanvasCommentsPanel = ({ comments, editor }: CanvasCommentsPanelProps) =>
  comments?.open && <OpenPanel {...{ comments, editor }} />

function OpenPanel({ comments, editor }: OpenPanelProps) {
  const { widgets } = useSyncExternalStore(editor.subscribe, () => editor.state)
  const { hidden, setHidden, placing } = comments
  return (
    <CommentsPanel
      comments={comments}
      placed={(comments.threads ?? []).map((thread) => ({
        thread,
        place: thread.anchor ? (
          <CommentPlace
            text={placeName(thread.anchor, widgets)}
            label={words.show(placeName(thread.anchor, widgets))}
            onShow={() => comments.show(thread)}
          />
        ) : (
          <NoPlace text={words.onAll} />
        ),
      }))}
      placeOf={(anchor) => placeName(anchor, widgets)}
      tools={
        <IconButton
          icon={hidden ? EyeOff : Eye}
          label={hidden ? words.showPins : words.hidePins}
          title
          onClick={() => setHidden(!hidden)}
        />
      }
      notice={placing && <Placing onAll={() => comments.addOn(null)} onStop={comments.close} />}
      className="md:w-84 md:border-s"
    />
  )
}

/** Says that the place is chosen next, or the whole canvas. */
function Placing({ onAll, onStop }: { onAll: () => void; onStop: () => void }) {
  return (
    <div className="border-b bg-primary-tint/40 px-4 py-3.5">
      <p>{words.placing}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" autoFocus onClick={onAll}>
          {words.writeOnAll}
        </Button>
        <Button size="sm" variant="ghost" onClick={onStop}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

function placeName({ on }: CanvasAnchor, widgets: ReadonlyMap<string, Widget>): string {
  if (!on) return words.onPlace
  const widget = widgets.get(on.widgetId)
  return widget ? words.onThing(widgetName(widget)) : words.onThingGone
}
