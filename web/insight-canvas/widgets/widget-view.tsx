import { memo, useMemo } from 'react'
import { layoutConnector } from '../../../common/layout/connector-layout.ts'
import { validChange } from './change-widget.ts'
import { InsertView } from './inserts/insert-view.tsx'
import { ProposedMark } from './proposed-mark.tsx'
import { ScenarioView } from './scenario-view.tsx'
import { SwotView } from './swot-view.tsx'
import { TechDebtView } from './tech-debt-view.tsx'
import { ConnectorView } from './things/connector-view.tsx'
import { ThingView } from './things/thing-view.tsx'
import { VendorMapView } from './vendor-map-view.tsx'
import type { WidgetViewProps } from './widget-props.ts'

/** A widget that fills its parent, which has the widget's size; a mark says that nobody has confirmed it yet. */
export const WidgetView = memo(function WidgetView(props: WidgetViewProps) {
  if (!props.widget.proposed) return <Content {...props} />
  return (
    <>
      <Content {...props} />
      <ProposedMark />
    </>
  )
})

function Content(props: WidgetViewProps) {
  const { widget, sources, onChange, writing = null, line } = props
  const change = useMemo(() => onChange && validChange(onChange), [onChange])
  switch (widget.type) {
    case 'swot':
      return <SwotView widget={widget} sources={sources} change={change} />
    case 'vendor-map':
      return <VendorMapView widget={widget} sources={sources} change={change} />
    case 'tech-debt':
      return <TechDebtView widget={widget} sources={sources} change={change} />
    case 'scenario':
      return <ScenarioView widget={widget} sources={sources} change={change} />
    case 'connector': {
      const run = line ?? layoutConnector(widget, () => undefined)
      return <ConnectorView widget={widget} line={run} change={change} writing={writing} />
    }
    case 'picture':
    case 'stroke':
    case 'link':
    case 'clip':
      return <InsertView widget={widget} sources={sources} />
    default:
      return <ThingView widget={widget} sources={sources} change={change} writing={writing} />
  }
}
