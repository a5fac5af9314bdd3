/** The product's name, tagline and mark. Renaming the product means changing only this file. */
export const brand = {
  name: 'Briefwell',
  founded: 2024,
  tagline: 'Smarter Strategy. Instant Intelligence.',
  /** The strokes of the logo on a 32 by 32 grid: lines of text that form a play sign. */
  mark: 'M11 8.2h1.4M11 12.1h6.6M11 16h11M11 19.9h6.6M11 23.8h1.4',
  /** Colors for places that no style sheet reaches: icons, share images, the browser's own UI. */
  colours: {
    primary: '#00563b',
    light: '#faf9f7',
    dark: '#12110f',
    ink: '#1f1c17',
    quiet: '#6b665e',
  },
} as const
