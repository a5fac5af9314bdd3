/** The product's name and words. Renaming the product is a change of this file alone. */
export const brand = {
  name: 'Briefwell',
  founded: 2024,
  tagline: 'Smarter Strategy. Instant Intelligence.',
  /** The strokes of the mark, on a square of 32: lines of text that together make a play sign. */
  mark: 'M11 8.2h1.4M11 12.1h6.6M11 16h11M11 19.9h6.6M11 23.8h1.4',
  /** Where no style sheet reaches: icons, shared pictures, the browser's own frame. */
  colours: {
    primary: '#00563b',
    light: '#faf9f7',
    dark: '#12110f',
    ink: '#1f1c17',
    quiet: '#6b665e',
  },
} as const
