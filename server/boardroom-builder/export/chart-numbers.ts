import type { DocumentChart } from '../../../contract/document-blocks.ts'

/** The most slices of a pie that say their share: in smaller ones it has no room. */
export const mostShares = 8

/** How office programs write the numbers beside a chart: large ones with separators. */
export const numberFormat = ({ series }: DocumentChart) =>
  series.some(({ values }) => values.some((value) => Math.abs(value ?? 0) >= 1000))
    ? '#,##0'
    : 'General'
