/** The product's name and words. Renaming the product is a change of this file alone. */
export const brand = {
  name: 'Briefwell',
  tagline: 'Smarter Strategy. Instant Intelligence.',
} as const
