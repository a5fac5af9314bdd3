import type { Maker } from './permission-world.ts'

/** A contact, a list, contacts on a list and not on it, and a note about a contact. */
export type AnalystKind =
  | 'analyst'
  | 'analystList'
  | 'listedAnalyst'
  | 'unlistedAnalyst'
  | 'analystNote'
  | 'deletedAnalyst'

const analyst: Maker = async (run, { id, companyId, email }) => {
  await run(`insert into app.analysts (id, company_id, name, email) values ($1, $2, 'Ana', $3)`, [
    id,
    companyId,
    email,
  ])
  return { analystId: id }
}

const analystList: Maker = async (run, { id, companyId }) => {
  await run(
    `insert into app.analyst_lists (id, company_id, name) values ($1::uuid, $2, $1::text)`,
    [id, companyId],
  )
  return {}
}

const unlistedAnalyst: Maker = async (run, thing, place) => {
  await analyst(run, { ...thing, id: thing.analystId }, place)
  await analystList(run, thing, place)
  return {}
}

export const analystMakers: Record<AnalystKind, Maker> = {
  analyst,
  analystList,
  unlistedAnalyst,
  listedAnalyst: async (run, thing, place) => {
    await unlistedAnalyst(run, thing, place)
    await run(
      `insert into app.analyst_list_members (list_id, analyst_id, company_id) values ($1, $2, $3)`,
      [thing.id, thing.analystId, thing.companyId],
    )
    return { id: thing.analystId }
  },
  analystNote: async (run, thing, place) => {
    await analyst(run, { ...thing, id: thing.analystId }, place)
    await run(
      `insert into app.analyst_log (id, analyst_id, company_id, text, due_on)
       values ($1, $2, $3, 'Call again', '2026-01-01')`,
      [thing.id, thing.analystId, thing.companyId],
    )
    return {}
  },
  deletedAnalyst: async (run, thing, place) => {
    await analyst(run, thing, place)
    const [row] = await run(
      `with gone as (delete from app.analysts where id = $1 returning id)
       select app.transaction_id()::text as id from gone`,
      [thing.id],
    )
    return { id: String(row?.id) }
  },
}
