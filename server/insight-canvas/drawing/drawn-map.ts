import { labelFont } from '../../../common/layout/canvas-labels.ts'
import { hasLegend, layoutMap, mapPlot } from '../../../common/layout/canvas-layout.ts'
import { fittedText } from '../../../common/layout/inter-widths.ts'
import { spoken } from '../../../common/text/spoken-canvas.ts'
import type { WidgetOf } from '../../../contract/insight-canvas/canvas-widgets.ts'

/** A vendor map as the data of canvas.typ: points and labels are placed as in the browser. */
export function drawnMap(widget: WidgetOf<'vendor-map'>) {
  const { xAxis, yAxis, vendors } = widget.data
  const legend = hasLegend(widget, vendors)
  const plot = mapPlot(widget, legend)
  return {
    plot,
    xAxis: fittedText(xAxis, labelFont.size, plot.width),
    yAxis: fittedText(yAxis, labelFont.size, plot.height),
    legend,
    labels: labelFont,
    vendors: layoutMap(vendors, plot).map((placed, at) => ({
      ...placed,
      own: vendors[at]?.own ?? false,
    })),
    described: spoken(widget),
  }
}
