import type { CompanyTemplate } from '../../../../contract/boardroom-builder/company-template.ts'
import type { TemplateRow } from './queries.ts'

/** A template as the company page shows it. */
export const toTemplate = (
  row: TemplateRow | undefined | null,
): { template: CompanyTemplate | null } => ({
  template: row
    ? { name: row.name, size: row.size, uploadedAt: row.at.toISOString(), ...row.facts.view }
    : null,
})
