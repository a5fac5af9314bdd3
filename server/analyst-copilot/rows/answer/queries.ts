import { sql } from 'kysely'
import type { CopilotScope } from '../../../../contract/analyst-copilot/analyst-copilot.ts'
import {
  isDenied,
  type RowCondition,
  type RowFact,
  type RowsReading,
  type rowFacts,
} from '../../../../contract/analyst-copilot/copilot-reading.ts'
import { scopeOf } from '../../../passages/scope-of.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { namesOfPlace, placeWords } from '../places.ts'

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
  /** The key of the group in which it is counted. */
  group?: string | null
  /** How many briefs there are of a vendor or product, the newest and the oldest. */
  briefs?: number
  newest?: DatedBrief | null
  oldest?: DatedBrief | null
}

/** How many rows there are, the first of them, and how many are in each group, by its key. */
export type Told = { total: number; rows: Found[]; groups: Readonly<Record<string, number>> }

/** What a reading asks for. Ids that the caller may not read match nothing. */
export async function selectRows(
  tx: Tx,
  { about, conditions, group, order }: RowsReading,
  scope: CopilotScope,
  most: number,
): Promise<Told> {
  const of = <Kind extends RowCondition['kind']>(kind: Kind) =>
    conditions.filter((each): each is Extract<RowCondition, { kind: Kind }> => each.kind === kind)
  const [founded, employees, times] = [of('founded')[0], of('employees')[0], of('briefCount')[0]]
  const asked = {
    about,
    ...listsOf(conditions.filter((each) => !isDenied(each))),
    not: listsOf(conditions.filter(isDenied)),
    missing: of('missing').map(({ value }) => value),
    titled: of('title').flatMap(({ value }) => placeWords(value).split(' ')),
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
    group: group ?? undefined,
    by: order?.by ?? undefined,
    from: order?.from,
    top: order?.top ?? undefined,
    skip: order?.skip,
  }
  const { rows } = await sql<{ found: Told }>`
    select app.known_facts(${scopeOf(scope)}::jsonb, ${JSON.stringify(asked)}::jsonb, ${most}::int) as found`.execute(
    tx.sql,
  )
  return rows[0]?.found ?? { total: 0, rows: [], groups: {} }
}

const lists = {
  vendor: 'vendors',
  product: 'products',
  category: 'categories',
  type: 'types',
  status: 'statuses',
  region: 'regions',
  place: 'places',
  ownership: 'ownerships',
  has: 'held',
} as const

/** What conditions name, by kind, for those that name something. */
function listsOf(conditions: readonly RowCondition[]): Record<string, string[]> {
  const named = Object.entries(lists).map(([kind, list]) => [
    list,
    conditions.filter((each) => each.kind === kind).flatMap(namedBy),
  ])
  return Object.fromEntries(named.filter(([, values]) => values?.length))
}

function namedBy(condition: RowCondition): string[] {
  if ('id' in condition) return [condition.id]
  if (condition.kind === 'place') return namesOfPlace(condition.value)
  return 'value' in condition ? [condition.value] : []
}

/** The instant at which a day begins in UTC, or so many days later. */
const startOf = (day: string, later = 0) =>
  new Date(Date.parse(day) + later * 24 * 3600_000).toISOString()
