import { sql } from 'kysely'
import type { CopilotScope } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type {
  RowFact,
  RowsReading,
  rowFacts,
} from '../../../contract/analyst-copilot/copilot-reading.ts'
import { scopeOf } from '../../passages/scope-of.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { namesOfPlace } from './places.ts'

export type Named = { id: string; name: string; category: string; companyId: string }
export type Names = { products: Named[]; vendors: { id: string; name: string }[] }

/** The vendors and up to 2,000 products in what the caller may read. */
export async function selectNames(tx: Tx, scope: CopilotScope): Promise<Names> {
  const { rows } = await sql<{ names: Names }>`
    select app.known_names(${scopeOf(scope)}::jsonb) as names`.execute(tx.sql)
  return rows[0]?.names ?? { products: [], vendors: [] }
}

type DatedBrief = Pick<Found, 'id' | 'companyId' | 'productId'> & {
  title: string
  createdAt: string
}
/** A row of an answer. Facts that the caller may not read are null. */
export type Found = Partial<
  Record<Exclude<RowFact, (typeof rowFacts.briefs)[number]>, string | null>
> & {
  id: string
  name: string
  companyId: string | null
  productId?: string | null
  /** The brief itself, or for another vendor's row one through which the caller knows it. */
  briefId?: string | null
  canvasId?: string | null
  documentId?: string | null
  versionId?: string | null
  /** The vendor of what is not one. */
  vendor?: string | null
  /** Of a brief, canvas or document. */
  createdAt?: string
  /** How many briefs there are of a vendor or product, the newest and the oldest. */
  briefs?: number
  newest?: DatedBrief | null
  oldest?: DatedBrief | null
}

/** How many rows a reading asks for, and the first of them. Ids that the caller may not read match nothing. */
export async function selectRows(
  tx: Tx,
  { about, conditions, order }: RowsReading,
  scope: CopilotScope,
  most: number,
): Promise<{ total: number; rows: Found[] }> {
  const of = <Kind extends RowsReading['conditions'][number]['kind']>(kind: Kind) =>
    conditions.filter((each): each is Extract<typeof each, { kind: Kind }> => each.kind === kind)
  const values = (kind: 'category' | 'type' | 'status' | 'region' | 'ownership') =>
    of(kind).map(({ value }) => value)
  const [founded, employees, times] = [of('founded')[0], of('employees')[0], of('briefCount')[0]]
  const asked = {
    about,
    vendors: of('vendor').map(({ id }) => id),
    products: of('product').map(({ id }) => id),
    categories: values('category'),
    types: values('type'),
    statuses: values('status'),
    regions: values('region'),
    ownerships: values('ownership'),
    places: of('place').flatMap(({ value }) => namesOfPlace(value)),
    founded_from: founded?.from ?? undefined,
    founded_to: founded?.to ?? undefined,
    employees_from: employees?.from ?? undefined,
    employees_to: employees?.to ?? undefined,
    briefs_from: times?.from ?? undefined,
    briefs_to: times?.to ?? undefined,
    since: of('since')
      .map(({ value }) => startOf(value))
      .sort()
      .at(-1),
    until: of('until')
      .map(({ value }) => startOf(value, 1))
      .sort()[0],
    briefs: of('briefs')[0]?.value,
    by: order?.by ?? undefined,
    from: order?.from,
    top: order?.top ?? undefined,
  }
  const { rows } = await sql<{ found: { total: number; rows: Found[] } }>`
    select app.known_facts(${scopeOf(scope)}::jsonb, ${JSON.stringify(asked)}::jsonb, ${most}::int) as found`.execute(
    tx.sql,
  )
  return rows[0]?.found ?? { total: 0, rows: [] }
}

/** The instant at which a day begins in UTC, or so many days later. */
const startOf = (day: string, later = 0) =>
  new Date(Date.parse(day) + later * 24 * 3600_000).toISOString()
