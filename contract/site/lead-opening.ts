/** Shown if the code of the lead dialog fails to load. */
export const leadNotOpened = {
  title: 'The form could not be opened',
  description: 'Check your connection and try again.',
} as const
