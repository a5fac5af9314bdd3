import type { Person } from './permission-cast.ts'
import type { Kind, Thing } from './permission-world.ts'

type Ask = (thing: Thing) => { params?: object; query?: object; body?: object }
type Holds = (reply: unknown, thing: Thing) => boolean

/** How to try a call: its request, and whether the response shows that it was allowed. */
export type CallAttempt = {
  kind: Kind
  ask?: Ask
  holds?: Holds
  /** What to recreate after an allowed call: the actor (true), or the whole company. */
  spends?: true | 'company'
  /** The row is the oldest, so only a fresh world has it on the first page. */
  needsFreshWorld?: true
  /** An allowed call starts a process, so the quick run makes it for the actors with the fewest rights only. */
  slow?: true
}

/** An attempt with a request about a row of this kind. */
export const on = (kind: Kind, ask: Ask, holds?: Holds): CallAttempt => ({ kind, ask, holds })

/** The same attempt, if an allowed call starts a process. */
export const slowly = (attempt: CallAttempt): CallAttempt => ({ ...attempt, slow: true })

/** The same request with this body. */
export const sending =
  (ask: Ask, body: object): Ask =>
  (thing) => ({ ...ask(thing), body })

export const byId = ({ id }: Thing) => ({ params: { id } })
export const byIds = ({ id }: Thing) => ({ body: { ids: [id] } })
export const byObject = ({ objectId }: Thing) => ({ params: { id: objectId } })
export const byVersion = ({ id, objectId }: Thing) => ({ params: { id, versionId: objectId } })
export const bySearch = ({ id }: Thing) => ({ query: { search: id } })
export const byTransaction = ({ id }: Thing) => ({ body: { transactionId: id } })
export const ofBrief = ({ briefId }: Thing) => ({ params: { id: briefId } })
export const whole = () => ({ query: { limit: 100 } })

/** Whether a list has an item whose `key` is this id of the thing. */
export const listed =
  (of: 'id' | 'userId' | 'briefId' | 'objectId' = 'id', key = 'id'): Holds =>
  (reply, thing) =>
    (reply as { items: Record<string, unknown>[] }).items.some((item) => item[key] === thing[of])

/** Whether an exported file names this of the thing. */
export const exported =
  (of: 'id' | 'email'): Holds =>
  (reply, thing) =>
    (reply as { csv: string }).csv.includes(thing[of])

/** How to try each operation on a table. */
export type Statements = {
  kind: Kind
  /** The column that identifies the row, and its cast if it is not a uuid. */
  key?: string
  /** What an update sets, in SQL and as the body for `/rest/v1`. */
  set?: string
  wire?: Record<string, unknown>
  /** The column that assigns the row to another company, and that company's value for it. */
  move?: [column: string, to: keyof Thing['elsewhere']]
  /** A new row of the same kind, as sent to `/rest/v1`. */
  insert?: Variant
  /** Additional cases of an operation: what they write, and on which kind of row. */
  variants?: Readonly<Record<string, Variant>>
}

type Row = (thing: Thing, actor: Person | null) => Record<string, unknown>
type Variant = { kind: Kind; row: Row }

/** What an operation writes about a row of this kind. */
export const writes = (kind: Kind, row: Row): Variant => ({ kind, row })

/** How to insert and move a row that belongs to a company. */
export const ofCompany = (kind: Kind, row?: Row): Pick<Statements, 'move' | 'insert'> => ({
  move: ['company_id', 'companyId'],
  insert: writes(kind, (thing, actor) => ({ company_id: thing.companyId, ...row?.(thing, actor) })),
})

/** The same for a row that belongs to a person. */
export const ofPerson = (kind: Kind, row?: Row): Pick<Statements, 'move' | 'insert'> => ({
  move: ['user_id', 'accountId'],
  insert: writes(kind, (thing, actor) => ({ user_id: thing.userId, ...row?.(thing, actor) })),
})
