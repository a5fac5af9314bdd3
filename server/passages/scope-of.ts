import type { CopilotScope } from '../../contract/analyst-copilot/analyst-copilot.ts'

/** A scope in the format of the database functions. */
export const scopeOf = ({ vendorIds, productIds, briefIds, since, until }: CopilotScope) =>
  JSON.stringify({ vendors: vendorIds, products: productIds, briefs: briefIds, since, until })
