import type { Figures } from '../observability/figures.ts'
import type { Drafts } from './drafts.ts'

/** The free space for files, if it is limited. */
export function storeFigures({ drafts }: { drafts: Drafts }): Figures {
  return {
    gauges: { store_free_bytes: ['Free bytes for files on the disk.'] },
    read: async () => {
      const value = await drafts.freeBytes()
      return Number.isFinite(value) ? [{ gauge: 'store_free_bytes', value }] : []
    },
  }
}
