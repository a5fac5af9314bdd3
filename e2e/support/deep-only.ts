/** For slow stories that prove little beyond the others; only `npm run test:deep` runs them. */
export const deepOnly = { tag: '@deep' }
