import type { DocumentChart } from '../../../contract/boardroom-builder/document-blocks.ts'

/** The most slices of a pie with labeled shares: smaller ones have no room for a label. */
export const mostShares = 8

/** The number format of a chart in office programs: large numbers have separators. */
export const numberFormat = ({ series }: DocumentChart) =>
  series.some(({ values }) => values.some((value) => Math.abs(value ?? 0) >= 1000))
    ? '#,##0'
    : 'General'
