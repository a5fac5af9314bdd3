import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RecordKind } from './record-kind.ts'

/** The record that was changed. `undo` resolves to false if someone has changed the same since. */
export type Done = { id: string; title: string; undo: () => Promise<boolean> }

/** Adds something to a record. Resolves to a problem if nothing could be added. */
export function usePut<Put, Problem>(
  { plural }: RecordKind,
  put: (put: Put) => Promise<Done | { problem: Problem }>,
) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [plural] })
  return useMutation({
    mutationFn: async (request: Put) => {
      const done = await put(request)
      if ('problem' in done) return done
      const undo = async () => {
        const undone = await done.undo()
        void refresh()
        return undone
      }
      return { ...done, undo }
    },
    onSuccess: () => void refresh(),
  })
}
