/** Said where the code of the lead dialog does not arrive. */
export const leadNotOpened = {
  title: 'The form could not be opened',
  description: 'Check your connection and try again.',
} as const
