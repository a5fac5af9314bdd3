type Cell = { attrs?: { colspan: number; rowspan: number } | undefined }
export type PlacedCell<C extends Cell> = {
  cell: C
  column: number
  colspan: number
  rowspan: number
}
export type PlacedTable<C extends Cell> = {
  columns: number
  /** The cells that begin in each row, from the left. */
  rows: PlacedCell<C>[][]
  /** Which places of each row a cell covers. */
  taken: readonly (readonly boolean[])[]
}

/** Where the cells of a table lie; those that overlap are cut, as browsers do. */
export function placedCells<C extends Cell>(
  rows: readonly { content: readonly C[] }[],
): PlacedTable<C> {
  const taken: boolean[][] = rows.map(() => [])
  const placed = rows.map(({ content }, row) => {
    let column = 0
    return content.map((cell): PlacedCell<C> => {
      while (taken[row]?.[column]) column++
      const rowspan = Math.min(cell.attrs?.rowspan ?? 1, rows.length - row)
      const colspan = freeFrom(taken[row] ?? [], column, cell.attrs?.colspan ?? 1)
      for (let down = row; down < row + rowspan; down++) {
        for (let right = column; right < column + colspan; right++) {
          const line = taken[down]
          if (line) line[right] = true
        }
      }
      column += colspan
      return { cell, column: column - colspan, colspan, rowspan }
    })
  })
  return { columns: Math.max(1, ...taken.map((row) => row.length)), rows: placed, taken }
}

function freeFrom(taken: readonly boolean[], column: number, wanted: number): number {
  let free = 1
  while (free < wanted && !taken[column + free]) free++
  return free
}
