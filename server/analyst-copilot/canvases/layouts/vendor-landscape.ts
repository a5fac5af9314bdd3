import { evidenceTexts as words } from '../../../../contract/analyst-copilot/evidence-canvas-messages.ts'
import { type Figure, figureIn } from '../figure-in.ts'
import type { Statement, Statements } from '../find-statements.ts'
import type { Wall } from './notes.ts'

const plot = { x: 160, y: 170, width: 980, height: 590 }
const vendorNote = { width: 160, height: 80 }
const note = { width: 200, height: 140 }
const gap = 20
const tray = { x: 1260, y: 80, width: 460, height: 760 }

type Charted = { vendors: readonly string[]; criteria: readonly string[]; found: Statements }
type Axis = { unit: string; places: (number | null)[] }

/**
 * Two axes, on which vendors lie where their figures put them. Who gives no figure that compares lies in a tray
 * beside them, with no place. Returns how many these are.
 */
export function layOutLandscape(wall: Wall, { vendors, criteria, found }: Charted): number {
  const [across, up] = found.rows.map(axisOf)
  const [xName = '', yName = ''] = criteria
  wall.frame({ x: 80, y: 80, width: 1140, height: 760 }, words.titles.landscape)
  drawAxes(wall, nameOf(xName, across), nameOf(yName, up))
  const loose: number[] = []
  const taken: { x: number; y: number }[] = []
  for (const [at, name] of vendors.entries()) {
    const [x, y] = [across?.places[at] ?? null, up?.places[at] ?? null]
    const [statement] = [found.rows[0]?.[at], found.rows[1]?.[at]]
    if (x === null || y === null || !statement) {
      loose.push(at)
      continue
    }
    const place = besides(taken, {
      x: Math.round(plot.x + 20 + x * (plot.width - vendorNote.width - 40)),
      y: Math.round(plot.y + 20 + (1 - y) * (plot.height - vendorNote.height - 40)),
    })
    taken.push(place)
    wall.statement({ ...place, ...vendorNote }, { ...statement, text: name }, 'green')
  }
  const axes = [across, up]
  if (loose.length > 0) layOutTray(wall, loose, { vendors, criteria, axes })
  layOutEvidence(wall, { vendors, criteria, found })
  return loose.length
}

const nameOf = (criterion: string, axis: Axis | undefined) =>
  axis?.unit ? words.axis(criterion, axis.unit) : words.noFigures(criterion)

function drawAxes(wall: Wall, x: string, y: string) {
  const [left, bottom] = [plot.x - 20, plot.y + plot.height + 10]
  wall.line({ x: left, y: bottom }, { x: plot.x + plot.width, y: bottom })
  wall.line({ x: left, y: bottom }, { x: left, y: plot.y - 10 })
  wall.label({ x: plot.x, y: bottom + 10, width: plot.width, height: 20 }, x, { align: 'end' })
  wall.label({ x: left, y: plot.y - 24 - 10, width: 700, height: 20 }, y)
}

/** Two vendors with the same figures lie below each other. */
function besides(taken: readonly { x: number; y: number }[], place: { x: number; y: number }) {
  const covers = (at: { x: number; y: number }) =>
    taken.some(
      (other) =>
        Math.abs(other.x - at.x) < vendorNote.width && Math.abs(other.y - at.y) < vendorNote.height,
    )
  let { y } = place
  while (covers({ ...place, y })) y += vendorNote.height + 4
  return { ...place, y }
}

/** Shares of the way from the smallest to the largest figure, of the unit that most vendors give. */
function axisOf(row: readonly (Statement | null)[]): Axis {
  const figures = row.map((statement) => statement && figureIn(statement.text))
  const byUnit = Map.groupBy(
    figures.filter((figure): figure is Figure => figure !== null),
    ({ unit }) => unit,
  )
  const [unit = '', same = []] = [...byUnit].sort(([, a], [, b]) => b.length - a.length)[0] ?? []
  const values = same.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  // One figure alone, or the same of all, says nothing about a place.
  if (values.length < 2 || least === most) return { unit: '', places: row.map(() => null) }
  const places = figures.map((figure) =>
    figure?.unit === unit ? (figure.value - least) / (most - least) : null,
  )
  return { unit, places }
}

type Loose = Pick<Charted, 'vendors' | 'criteria'> & { axes: readonly (Axis | undefined)[] }

function layOutTray(wall: Wall, loose: readonly number[], { vendors, criteria, axes }: Loose) {
  const rows = Math.ceil(loose.length / 2)
  const height = Math.max(tray.height, rows * (note.height + gap) + 80)
  wall.frame({ ...tray, height: Math.min(height, 1500) }, words.notPlaced)
  for (const [place, at] of loose.entries()) {
    const missing = criteria.filter((_, row) => (axes[row]?.places[at] ?? null) === null)
    const about = missing.map((criterion) => words.noFigure(criterion))
    const box = {
      ...note,
      x: tray.x + gap + (place % 2) * (note.width + gap),
      y: tray.y + 56 + Math.floor(place / 2) * (note.height + gap),
    }
    wall.note(box, [vendors[at] ?? '', ...about].join('\n'), 'gray')
  }
}

/** What was found for each vendor and axis. */
function layOutEvidence(wall: Wall, { vendors, criteria, found }: Charted) {
  const top = 900
  const height = criteria.length * (note.height + gap) + 120
  const width = Math.min(Math.max(220 + vendors.length * (note.width + gap), 760), 2000)
  wall.frame({ x: 80, y: top, width, height }, words.evidence)
  wall.label({ x: 100, y: top + 40, width: 700, height: 20 }, words.landscapeHint)
  for (const [row, criterion] of criteria.entries()) {
    const y = top + 100 + row * (note.height + gap)
    wall.label({ x: 100, y, width: 160, height: 40 }, criterion, { bold: true })
    for (const [column, name] of vendors.entries()) {
      const x = 280 + column * (note.width + gap)
      if (row === 0) {
        wall.label({ x, y: top + 70, width: note.width, height: 20 }, name, { bold: true })
      }
      const statement = found.rows[row]?.[column]
      if (statement) wall.statement({ ...note, x, y }, statement)
      else wall.shape({ ...note, x, y }, words.noStatement)
    }
  }
}
