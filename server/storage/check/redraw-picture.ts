import { ApiError } from '../../../contract/errors.ts'
import type { Services } from '../../platform/context.ts'
import { drawSmallPicture } from '../draw-small-picture.ts'
import type { FileProblem } from './check-files.ts'

/** Draws the smaller picture of a logo again from its original. Returns false if that cannot be decoded. */
export async function redrawPicture(services: Services, { row }: FileProblem): Promise<boolean> {
  try {
    await drawSmallPicture(services, { id: row.id, company: row.company ?? '' })
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
