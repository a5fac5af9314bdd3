import type { Figures } from '../observability/figures.ts'
import type { Drafts } from './drafts.ts'

/** The room that is left for files, where it has an end. */
export function storeFigures({ drafts }: { drafts: Drafts }): Figures {
  return {
    gauges: { store_free_bytes: ['How much more can be stored before the disk is full.'] },
    read: async () => {
      const value = await drafts.freeBytes()
      return Number.isFinite(value) ? [{ gauge: 'store_free_bytes', value }] : []
    },
  }
}
