import { Panel, useReactFlow, useStore } from '@xyflow/react'
import { Map as MapIcon, Maximize, Minus, Plus, Search } from 'lucide-react'
import { editorMessages as words } from '../../../../contract/insight-canvas/canvas-editor-messages.ts'
import { findingMessages as finding } from '../../../../contract/insight-canvas/canvas-finding-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { fitted, zoomLimits } from '../view-limits.ts'

type ZoomControlsProps = { map: boolean; onMap: (shown: boolean) => void; onFind: () => void }

/** Zooms the view, shows the map, and finds. */
export function ZoomControls({ map, onMap, onFind }: ZoomControlsProps) {
  const { zoomIn, zoomOut, zoomTo, fitView } = useReactFlow()
  const zoom = useStore(({ transform }) => transform[2])
  const percent = Math.round(zoom * 100)
  return (
    <Panel position="bottom-left" className="m-3!">
      <fieldset
        aria-label={words.zoom}
        className="flex items-center rounded-md border bg-popover p-0.5 shadow-float"
      >
        <IconButton
          icon={Minus}
          label={words.zoomOut}
          title
          disabled={zoom <= zoomLimits.min}
          onClick={() => void zoomOut()}
        />
        <Button
          variant="ghost"
          size="sm"
          className="w-14 px-1 tabular-nums"
          aria-label={words.zoomTo(percent)}
          title={words.zoomTo(percent)}
          onClick={() => void zoomTo(1)}
        >
          {words.percent(percent)}
        </Button>
        <IconButton
          icon={Plus}
          label={words.zoomIn}
          title
          disabled={zoom >= zoomLimits.max}
          onClick={() => void zoomIn()}
        />
        <IconButton icon={Maximize} label={words.fit} title onClick={() => void fitView(fitted)} />
        <IconButton
          icon={MapIcon}
          label={map ? finding.hideMap : finding.showMap}
          title
          aria-pressed={map}
          className="max-md:hidden"
          onClick={() => onMap(!map)}
        />
        <IconButton icon={Search} label={finding.find} title onClick={onFind} />
      </fieldset>
    </Panel>
  )
}
