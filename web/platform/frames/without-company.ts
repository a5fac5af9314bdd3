/** The `handle` of a route whose page also works for users who belong to no company. */
export const withoutCompany = { withoutCompany: true }
