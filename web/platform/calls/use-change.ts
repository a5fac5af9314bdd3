import {
  type InvalidateQueryFilters,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'

/** A change that, whether it succeeds or fails, has the queries that it affects fetched again. */
export function useChange<Changed, Input = void>(
  change: (input: Input) => Promise<Changed>,
  affected: InvalidateQueryFilters[],
  options?: Omit<UseMutationOptions<Changed, Error, Input>, 'mutationFn' | 'onSettled'>,
) {
  const client = useQueryClient()
  return useMutation({
    ...options,
    mutationFn: change,
    onSettled: () => Promise.all(affected.map((queries) => client.invalidateQueries(queries))),
  })
}
