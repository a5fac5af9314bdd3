import { fail, generalErrors } from '../../contract/errors.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { companyOf, withTx } from '../platform/transaction.ts'
import { selectCompany } from './queries.ts'

/** The profile of the caller's company. */
export async function getCompany(ctx: Ctx) {
  authorize(ctx, 'company.view')
  return withTx(ctx, async (tx) => {
    const row = await selectCompany(tx, companyOf(tx))
    if (!row) throw fail(generalErrors.noCompany)
    return {
      id: row.id,
      companyName: row.company_name,
      contactName: row.contact_name,
      headquartersLocation: row.headquarters_location,
      yearFounded: row.year_founded,
      employeeCount: row.employee_count,
      revenue: row.revenue,
      ownershipStructure: row.ownership_structure,
      fundingHistory: row.funding_history,
      regionsOfOperation: row.regions_of_operation ?? [],
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }
  })
}
