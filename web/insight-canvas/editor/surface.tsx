import { Panel } from '@xyflow/react'
import type { RefObject } from 'react'
import { insertMessages } from '../../../contract/insight-canvas/canvas-insert-messages.ts'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { PinningArea } from '../comments/pinning-area.tsx'
import { Pins } from '../comments/pins.tsx'
import type { CanvasComments } from '../comments/use-canvas-comments.ts'
import { type CanvasPresence, OthersOnCanvas } from '../presence/others-on-canvas.tsx'
import { SharedViews } from '../presence/shared-views.tsx'
import type { Following } from '../presence/use-following.ts'
import { VoteLayer } from '../voting/vote-layer.tsx'
import type { CanvasEditor, EditorState } from './canvas-editor.ts'
import { CanvasFlow } from './canvas-flow.tsx'
import { FindBar } from './finding/find-bar.tsx'
import { InsertMenu } from './inserting/insert-menu.tsx'
import { insertOf } from './inserting/put-inserts.ts'
import { CanvasMenu, keepFieldMenu } from './menu/canvas-menu.tsx'
import { PenBar } from './tools/pen-bar.tsx'
import { PenLayer } from './tools/pen-layer.tsx'
import { PlacingArea } from './tools/placing-area.tsx'
import { ToolBar } from './tools/tool-bar.tsx'
import { CanvasMap } from './viewing/canvas-map.tsx'
import { useMapChoice } from './viewing/use-map-choice.ts'
import { ZoomControls } from './viewing/zoom-controls.tsx'
import { WidgetBar } from './widget-bar.tsx'
import type { Bench } from './workspace.tsx'

type SurfaceProps = {
  editor: CanvasEditor
  state: EditorState
  mayChange: boolean
  presence?: CanvasPresence
  following?: Following
  comments?: CanvasComments
  onPlace?: (widget: Widget) => void
  area: RefObject<HTMLDivElement | null>
  bench: Bench
}

/** The widgets with their menu. */
export function Surface(props: SurfaceProps) {
  const { editor, state, mayChange, presence, comments } = props
  const { onPlace, area, bench } = props
  return (
    <CanvasMenu
      {...{ editor, area, mayChange, acts: bench.acts }}
      {...(onPlace && { onPlace })}
      selection={state.selected.size > 0}
      onRemove={bench.remove}
      onProperties={() => bench.setProperties(true)}
      onPut={(type, at) => bench.tools.putAt(type, at, null)}
      author={bench.tools.author}
    >
      <PlacingArea tools={mayChange ? bench.tools : null}>
        <PinningArea comments={comments}>
          <CanvasFlow
            {...{ editor, state, mayChange, opened: bench.opened }}
            onDropWidget={bench.add}
            onDropFiles={bench.pictures.add}
            onDropSource={(found, at) => bench.acts.put(insertOf(found), at)}
            onKeyDown={bench.keys}
            onContextMenu={keepFieldMenu}
          >
            <Viewing editor={editor} bench={bench} />
            {presence && <OthersOnCanvas presence={presence} {...state} />}
            {comments && <Pins comments={comments} widgets={state.widgets} />}
            <TopBars {...props} />
            {mayChange && (
              <>
                <ToolBar tools={bench.tools}>
                  <InsertMenu acts={bench.acts} pictures={bench.pictures} />
                </ToolBar>
                <Drawing editor={editor} bench={bench} />
                {state.editing === null && (
                  <WidgetBar
                    {...{ selected: state.selected, acts: bench.acts }}
                    onRemove={bench.remove}
                    onChange={(said, put) => editor.change(said, { put })}
                  />
                )}
              </>
            )}
          </CanvasFlow>
        </PinningArea>
      </PlacingArea>
    </CanvasMenu>
  )
}

/** The zoom, the map and finding, which readers have as well. */
function Viewing({ editor, bench }: DrawingProps) {
  const [map, setMap] = useMapChoice()
  return (
    <>
      <ZoomControls map={map} onMap={setMap} onFind={() => bench.finding.setOpen(true)} />
      {map && editor.state.widgets.size > 0 && <CanvasMap editor={editor} />}
    </>
  )
}

type DrawingProps = Pick<SurfaceProps, 'editor' | 'bench'>

/** The surface while a pen or eraser is in hand. */
function Drawing({ editor, bench }: DrawingProps) {
  const { drawing, pen } = bench.tools
  if (!drawing) return null
  return (
    <PenLayer
      editor={editor}
      pen={pen}
      erasing={drawing === 'eraser'}
      onFull={() => !bench.acts.hasRoomFor(1)}
    />
  )
}

/** The find, pen, vote and follow bars, stacked so that none covers another. */
function TopBars({ editor, state, mayChange, presence, following, comments, bench }: SurfaceProps) {
  const { finding, tools, pictures } = bench
  return (
    <Panel
      position="top-right"
      className="pointer-events-none! m-3! flex flex-col items-end gap-2 *:pointer-events-auto"
    >
      {finding.open && <FindBar editor={editor} onFound={finding.center} onClose={finding.close} />}
      {mayChange && tools.drawing === 'pen' && <PenBar pen={tools.pen} onChange={tools.setPen} />}
      {comments && <VoteLayer canvasId={comments.record.id} widgets={state.widgets} />}
      {presence && following && <SharedViews {...{ presence, following }} />}
      {mayChange && <Adding count={pictures.adding} />}
    </Panel>
  )
}

/** Says that pictures are on their way. */
function Adding({ count }: { count: number }) {
  return (
    count > 0 && (
      <p className="flex items-center gap-2 rounded-md border bg-popover px-3 py-2 text-sm shadow-float">
        <Spinner className="size-4" />
        {insertMessages.addingPictures(count)}
      </p>
    )
  )
}
