/**
 * For slow stories, and those that prove little beyond the others or the tests of the server: the
 * quick run has no time for them. `npm run test:deep` runs them.
 */
export const deepOnly = { tag: '@deep' }
