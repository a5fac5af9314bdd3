import { queryOptions } from '@tanstack/react-query'

const keptMs = 60_000
const whileProcessedMs = 5000

/** The video of a brief that the viewer may watch, as a member of its company or as its reader. */
export const clipQuery = (id: string, isShared: boolean) =>
  queryOptions({
    queryKey: ['clip', id, isShared],
    queryFn: async ({ signal }) => {
      const { readClip } = await import('./read-clip.ts')
      return readClip(id, isShared, signal)
    },
    staleTime: keptMs,
    refetchInterval: ({ state }) => (state.data?.video.processing ? whileProcessedMs : false),
  })
