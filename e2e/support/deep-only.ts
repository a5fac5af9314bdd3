/**
 * For stories that are slow, or prove little beyond other stories and the server's tests. Only `npm
 * run test:deep` runs them.
 */
export const deepOnly = { tag: '@deep' }
