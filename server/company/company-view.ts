import type { Selectable } from 'kysely'
import type { CompanyProfile, updateCompany } from '../../contract/company/company.ts'
import type { Input } from '../../contract/endpoint.ts'
import type { CompanyProfiles } from '../platform/database/database-types.ts'

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
    revision: row.revision,
  }
}

/** The profile form's fields as columns. */
export function toCompanyFacts(profile: Input<typeof updateCompany>['body']) {
  return {
    company_name: profile.companyName,
    contact_name: profile.contactName,
    headquarters_location: profile.headquartersLocation,
    year_founded: profile.yearFounded,
    employee_count: profile.employeeCount,
    revenue: profile.revenue,
    ownership_structure: profile.ownershipStructure,
    funding_history: profile.fundingHistory,
    regions_of_operation: profile.regionsOfOperation,
  }
}
