import { z } from 'zod'

/** Mail and chat programs add periods, brackets or blanks to the end of a link. */
const withoutAdded = /^[\w-]*/

/** The secret in the address of a link that was sent or published, without what programs added behind it. */
export const linkToken = z
  .string()
  .max(500)
  .transform((token) => withoutAdded.exec(token)?.[0] ?? '')
