import { z } from 'zod'

/** What mail and chat programs add to the end of a link, such as a period, a bracket or a blank. */
const added = /[^\w-].*$/su

/** The secret in the address of a link that was sent or published, without what programs added behind it. */
export const linkToken = z
  .string()
  .max(500)
  .transform((token) => token.replace(added, ''))
