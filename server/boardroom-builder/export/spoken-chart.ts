import type { DocumentChart } from '../../../contract/boardroom-builder/document-blocks.ts'
import { documentExportWords as words } from '../../../contract/boardroom-builder/document-exports.ts'

/** The longest description: screen readers read it without a pause. */
const mostLetters = 1500

/** A chart in words, for people who cannot see it. */
export function spokenChart({ kind, title, labels, series }: DocumentChart): string {
  const said = series.map(({ name, values }) => {
    const each = labels.map((label, at) => `${label} ${spokenValue(values[at])}`)
    return `${name ? `${name}: ` : ''}${each.join(', ')}.`
  })
  const whole = [`${words.chartKinds[kind]}${title ? `: ${title}` : ''}.`, ...said].join(' ')
  return whole.length <= mostLetters ? whole : `${whole.slice(0, mostLetters).trimEnd()}…`
}

const spokenValue = (value: number | null | undefined) =>
  value === null || value === undefined ? words.noValue : value.toLocaleString('en')
