import type { Selectable } from 'kysely'
import type { CompanyProfile } from '../../contract/company.ts'
import type { CompanyProfiles } from '../platform/database-types.ts'

/** A company as its members see it. */
export function toCompany(row: Selectable<CompanyProfiles>): CompanyProfile {
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
}
