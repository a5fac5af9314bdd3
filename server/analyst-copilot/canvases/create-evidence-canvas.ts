import { evidenceTexts as words } from '../../../contract/analyst-copilot/evidence-canvas-messages.ts'
import {
  type createEvidenceCanvas as contract,
  evidenceErrors as errors,
  evidenceLimits,
} from '../../../contract/analyst-copilot/evidence-canvases.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import type { EntrySource, SourcePlace } from '../../../contract/insight-canvas/canvas-sources.ts'
import { sourceKey } from '../../../contract/insight-canvas/canvas-sources.ts'
import { makeCanvas } from '../../insight-canvas/make-canvas.ts'
import { findCanvasSources } from '../../insight-canvas/sources/find-canvas-sources.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTx } from '../../platform/database/transaction.ts'
import { dateIn } from './dates-in.ts'
import { findFacts } from './find-facts.ts'
import { findStatements, type Statement, type Statements } from './find-statements.ts'
import { layOutWall } from './layouts/comparison-wall.ts'
import { placeOf, Wall } from './layouts/notes.ts'
import { layOutSwot } from './layouts/swot-frames.ts'
import { type Announced, layOutTimeline } from './layouts/timeline.ts'
import { layOutLandscape } from './layouts/vendor-landscape.ts'
import { sortIntoSwot } from './sort-into-swot.ts'
import { readVendors, type Vendor } from './vendors-of-briefs.ts'

type Body = Input<typeof contract>['body']

/** What lies on the canvas: the statements, for their sources, and how they are laid out; returns how many have no place. */
type Drawn = {
  statements: readonly Statement[]
  layOut: (wall: Wall) => number
  told?: Statements
}

/**
 * Makes a canvas from briefs that the caller may read. Each note holds its source and is marked as proposed. Throws 404
 * for briefs of others, 409 if nothing is found.
 */
export async function createEvidenceCanvas(ctx: Ctx, { body }: Input<typeof contract>) {
  const vendors = await readVendors(ctx, body.briefIds)
  const { statements, layOut, told } = await draw(ctx, body, vendors)
  if (statements.length === 0) throw refusal(errors.nothingFound)
  const sources = await readSources(ctx, statements)
  const wall = new Wall(sources)
  const notPlaced = layOut(wall)
  const title = words.titles[body.kind]
  return withTx(ctx, async (tx) => ({
    id: await makeCanvas(tx, title, wall.widgets),
    title,
    found: wall.found,
    notPlaced,
    model: told?.model ?? null,
    notice: told?.notice ?? null,
  }))
}

async function draw(
  ctx: Ctx,
  { kind, criteria }: Body,
  vendors: readonly Vendor[],
): Promise<Drawn> {
  const names = vendors.map(({ name }) => name)
  switch (kind) {
    case 'wall':
    case 'landscape': {
      const found = await findStatements(ctx, { criteria, vendors, figures: kind === 'landscape' })
      const compared = { vendors: names, criteria, found }
      return {
        statements: found.rows.flat().filter((one) => one !== null),
        told: found,
        layOut: (wall) => {
          if (kind === 'landscape') return layOutLandscape(wall, compared)
          layOutWall(wall, compared)
          return 0
        },
      }
    }
    case 'swot': {
      const sorted = sortIntoSwot(await findFacts(ctx, vendors))
      return {
        statements: Object.values(sorted).flat(),
        layOut: (wall) => {
          layOutSwot(wall, sorted)
          return 0
        },
      }
    }
    case 'timeline': {
      const announced = announcedIn(await findFacts(ctx, vendors))
      return {
        statements: announced.map(({ statement }) => statement),
        layOut: (wall) => {
          layOutTimeline(wall, announced)
          return 0
        },
      }
    }
  }
}

/** What names a date, and each brief at the day when it was added, in order. */
function announcedIn(facts: readonly Statement[]): Announced[] {
  const dated = facts.flatMap((statement): Announced[] => {
    const date = dateIn(statement.text)
    return date ? [{ ...date, statement, published: false }] : []
  })
  const briefs = new Map(facts.map(({ source }) => [source.briefId, source]))
  const published = [...briefs.values()].flatMap((source): Announced[] => {
    const { createdAt, title } = source
    if (!createdAt || !title) return []
    const statement = {
      text: words.published(title),
      source: { ...source, field: 'title', startMs: null },
    }
    return [
      {
        day: createdAt.slice(0, 10),
        said: day.format(new Date(createdAt)),
        statement,
        published: true,
      },
    ]
  })
  const distinct = new Map([...dated, ...published].map((one) => [one.statement.text, one]))
  return [...distinct.values()]
    .sort((a, b) => a.day.localeCompare(b.day))
    .slice(0, evidenceLimits.timeline)
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** How many places are looked up at once. */
const together = 100

/** The sources of statements as notes hold them, by their places. */
async function readSources(ctx: Ctx, statements: readonly Statement[]) {
  const places = [
    ...new Map(
      statements.map(({ source }) => placeOf(source)).map((place) => [sourceKey(place), place]),
    ).values(),
  ]
  const sources = new Map<string, EntrySource>()
  const reading = { ...ctx, idempotency: null }
  for (let from = 0; from < places.length; from += together) {
    const some: SourcePlace[] = places.slice(from, from + together)
    const query = { places: some }
    const { items } = await findCanvasSources(reading, { params: {}, query, body: {} })
    for (const { kind, id, startMs, mark } of items) {
      const source = { kind, id, startMs, mark }
      sources.set(sourceKey(source), source)
    }
  }
  return sources
}
