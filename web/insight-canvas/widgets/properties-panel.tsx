import { Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { thingMessages } from '../../../contract/insight-canvas/canvas-thing-messages.ts'
import { widgetMessages as words } from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import {
  canvasLimits,
  isCard,
  isThing,
  type Widget,
  widgetNames,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import { Button } from '../../ui/button.tsx'
import { type TryChange, validChange } from './change-widget.ts'
import { DebtFields } from './debt-fields.tsx'
import { InsertFields } from './inserts/insert-fields.tsx'
import { MapFields } from './map-fields.tsx'
import { MaterialFields } from './material-fields.tsx'
import { DraftField } from './panel-fields.tsx'
import { PlacementFields, SizeFields } from './placement-fields.tsx'
import { ScenarioFields } from './scenario-fields.tsx'
import { SwotFields } from './swot-fields.tsx'
import { alike } from './things/alike.ts'
import { ConnectorFields } from './things/connector-fields.tsx'
import { NoteSource } from './things/note-source.tsx'
import { ThingStyles } from './things/thing-styles.tsx'
import type { Sources } from './widget-props.ts'

export type ChangeWidgets = (said: string, put: Widget[], join?: string) => void

type PropertiesPanelProps = {
  /** The selected widgets. */
  widgets: readonly Widget[]
  /** All widgets, which a connector can connect. */
  all: Iterable<Widget>
  sources: Sources
  onChange: ChangeWidgets
  onRemove: () => void
}

/** All properties of the selected widget; with several, the shared ones. */
export function PropertiesPanel(props: PropertiesPanelProps) {
  const { widgets, all, sources, onChange, onRemove } = props
  const [widget, another] = widgets
  if (!widget) {
    return <p className="text-pretty p-4 text-muted-foreground">{words.nothingSelected}</p>
  }
  if (widgets.some(({ locked }) => locked)) {
    return <p className="text-pretty p-4 text-muted-foreground">{thingMessages.isLocked}</p>
  }
  return (
    <div className="flex flex-col gap-5 p-4">
      <h3 className="text-base">
        {another ? words.selected(widgets.length) : widgetNames[widget.type]}
      </h3>
      {another ? (
        <>
          <SizeFields
            widgets={widgets.filter(({ type }) => type !== 'connector')}
            onChange={onChange}
          />
          <ThingStyles things={alike(widgets)} onChange={onChange} />
        </>
      ) : (
        // Keyed by widget, so that unfinished input does not move to another.
        <OneWidget key={widget.id} {...{ widget, all, sources, onChange }} />
      )}
      <Button icon={Trash2} variant="secondary" size="sm" className="self-start" onClick={onRemove}>
        {words.delete(widgets.length)}
      </Button>
    </div>
  )
}

type OneWidgetProps = {
  widget: Widget
  all: Iterable<Widget>
  sources: Sources
  onChange: ChangeWidgets
}

function OneWidget({ widget, all, sources, onChange }: OneWidgetProps) {
  const change = useMemo(
    () => validChange((said, changed, join) => onChange(said, [changed], join)),
    [onChange],
  )
  return (
    <>
      {(isCard(widget) || widget.type === 'frame') && (
        <DraftField
          label={words.title}
          value={widget.title}
          most={canvasLimits.title}
          apply={(title) => change(words.changedTitle, { ...widget, title }, `${widget.id} title`)}
        />
      )}
      {widget.type !== 'connector' && (
        <>
          <PlacementFields widget={widget} change={change} />
          <SizeFields widgets={[widget]} onChange={onChange} />
          <hr />
        </>
      )}
      {widget.type === 'connector' && (
        <ConnectorFields connector={widget} all={all} change={change} />
      )}
      {isThing(widget) && <ThingStyles things={[widget]} onChange={onChange} />}
      <DataFields widget={widget} sources={sources} change={change} />
      {(widget.type === 'swot' || widget.type === 'vendor-map') && (
        <MaterialFields widget={widget} change={change} />
      )}
      <hr />
    </>
  )
}

type DataFieldsProps = { widget: Widget; sources: Sources; change: TryChange }

function DataFields({ widget, sources, change }: DataFieldsProps) {
  switch (widget.type) {
    case 'swot':
      return <SwotFields widget={widget} sources={sources} change={change} />
    case 'vendor-map':
      return <MapFields widget={widget} sources={sources} change={change} />
    case 'tech-debt':
      return <DebtFields widget={widget} change={change} />
    case 'scenario':
      return <ScenarioFields widget={widget} change={change} />
    case 'note':
      return <NoteSource note={widget} sources={sources} change={change} />
    case 'picture':
    case 'stroke':
    case 'link':
    case 'clip':
      return <InsertFields widget={widget} change={change} />
    default:
      return null
  }
}
