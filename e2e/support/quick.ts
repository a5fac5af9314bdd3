/** For the stories that `npm test` runs as well; `npm run test:deep` runs all. */
export const quick = { tag: '@quick' }
