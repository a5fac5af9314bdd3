import type { Maker, Place } from './permission-world.ts'

/** The owner of the row: the actor for an own row, otherwise a colleague. */
export const ownerOf = ({ own, colleague }: Place) => own?.id ?? colleague

/** The company of the row; an own row of an account without one belongs to the account alone. */
export const companyOf = ({ own }: Place, companyId: string) =>
  own && !own.memberId ? null : companyId

/** A row that each company has at most one of, identified by the company. */
export const perCompany =
  (statement: string): Maker =>
  async (run, { companyId }) => {
    await run(statement, [companyId])
    return { id: companyId }
  }
