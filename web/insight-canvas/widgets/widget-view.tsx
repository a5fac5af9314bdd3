import { memo, useMemo } from 'react'
import { validChange } from './change-widget.ts'
import { ScenarioView } from './scenario-view.tsx'
import { SwotView } from './swot-view.tsx'
import { TechDebtView } from './tech-debt-view.tsx'
import { VendorMapView } from './vendor-map-view.tsx'
import type { WidgetViewProps } from './widget-props.ts'

/** A widget as a card that fills its parent, which has the widget's size. */
export const WidgetView = memo(function WidgetView({ widget, sources, onChange }: WidgetViewProps) {
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
  }
})
