import { ChartRun, type ChartRunOptions } from 'docx/charts'
import type { Look } from '../../../../common/looks/look.ts'
import { documentExportWords as words } from '../../../../contract/boardroom-builder/document-exports.ts'
import { mostShares, numberFormat } from '../chart-numbers.ts'
import { hex } from '../colours.ts'
import type { ExportedBlockOf } from '../exported-document.ts'

/** A native Word chart, whose numbers can be edited. */
export function docxChart(
  { chart, alt }: ExportedBlockOf<'chart'>,
  look: Look,
  width: number,
): ChartRun {
  const { kind, labels, series } = chart
  const palette = look.charts.map(hex)
  const colour = (at: number) => palette[at % palette.length] ?? hex(look.accent)
  const shared = {
    categories: labels,
    transformation: { width, height: 280 },
    altText: { name: words.chartKinds[kind], title: '', description: alt },
    font: { name: look.fonts.text, color: hex(look.ink) },
    chartArea: { border: 'none' },
  } as const
  const options: ChartRunOptions =
    kind === 'pie'
      ? {
          type: 'pie',
          ...shared,
          legend: { position: 'right' },
          ...(labels.length <= mostShares && { dataLabels: { percentage: true } }),
          series: [
            {
              name: series[0]?.name ?? '',
              values: labels.map((_, at) => shareOf(series[0]?.values[at])),
              colors: labels.map((_, at) => colour(at)),
            },
          ],
        }
      : {
          type: kind === 'bar' ? 'column' : 'line',
          ...shared,
          ...(kind === 'line' && { markers: true }),
          valueAxis: { numberFormat: numberFormat(chart) },
          ...(series.length === 1 && { legend: false }),
          series: series.map(({ name, values }, at) => ({ name, values, color: colour(at) })),
        }
  return new ChartRun(options)
}

/** A pie has no negative slices. */
const shareOf = (value: number | null | undefined) => (value ? Math.max(0, value) : null)
