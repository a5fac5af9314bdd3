/** For stories that take long and prove little that others don't: `npm run test:deep` tells them. */
export const deepOnly = { tag: '@deep' }
