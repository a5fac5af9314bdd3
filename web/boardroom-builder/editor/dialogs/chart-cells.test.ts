import { describe, expect, test } from 'vitest'
import { cellsOf, chartOf, numberOf, pastedCells } from './chart-cells.ts'

const empty = {
  kind: 'bar' as const,
  title: 'Cost',
  names: [''],
  rows: [{ label: '', values: [''] }],
}

describe('the table of a chart', () => {
  test('numbers are parsed in common notations', () => {
    expect(
      ['1,200', '1 200', '1.5', '1,5', '1.200.300,5', '-3', '12%', '€ 40', ''].map(numberOf),
    ).toEqual([1200, 1200, 1.5, 1.5, 1_200_300.5, -3, 12, 40, null])
    expect(numberOf('soon')).toBeNaN()
  })

  test('pasted spreadsheet cells fill it, with names and labels', () => {
    const filled = pastedCells(empty, '\tPlan\tActual\r\nQ1\t1,200\t900\r\nQ2\t1,300\t\r\n')
    expect(filled?.names).toEqual(['Plan', 'Actual'])
    expect(chartOf(filled ?? empty)).toEqual({
      kind: 'bar',
      title: 'Cost',
      labels: ['Q1', 'Q2'],
      series: [
        { name: 'Plan', values: [1200, 1300] },
        { name: 'Actual', values: [900, null] },
      ],
    })
    expect(pastedCells(empty, 'a word')).toBeNull()
  })

  test('empty rows are omitted, and an invalid number is reported', () => {
    const rows = [
      { label: 'Q1', values: ['5'] },
      { label: '', values: [''] },
    ]
    const chart = chartOf({ ...empty, rows })
    expect(chart).toMatchObject({ labels: ['Q1'] })
    if (typeof chart !== 'string') expect(cellsOf(chart).rows).toEqual(rows.slice(0, 1))
    expect(chartOf({ ...empty, rows: [{ label: 'Q1', values: ['soon'] }] })).toContain('soon')
  })
})
