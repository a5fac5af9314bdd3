/** The link of a table row; the whole row is clickable. */
export const rowLinkStyle =
  'block truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring'
