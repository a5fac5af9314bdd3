import { type QueryFilters, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { meQuery } from './use-me.ts'

/** How long rights that were taken away may still be seen on a page that nobody touches. */
const rightsCheckMs = 10_000

/**
 * Keeps what is shown to the rights of now: each change of page asks for them, and so does an open
 * page from time to time. Once they have changed, nothing stays that was loaded under the old ones.
 */
export function useCurrentRights(): void {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const { data: me } = useQuery({
    ...meQuery,
    refetchOnWindowFocus: 'always',
    refetchInterval: rightsCheckMs,
  })

  const askedAt = useRef(pathname)
  useEffect(() => {
    if (askedAt.current === pathname) return
    askedAt.current = pathname
    void client.invalidateQueries(meQuery)
  }, [client, pathname])

  const rights = me && JSON.stringify([me.company?.id, me.permissions])
  const loadedUnder = useRef(rights)
  useEffect(() => {
    const before = loadedUnder.current
    loadedUnder.current = rights
    if (before === undefined || before === rights) return
    client.removeQueries({ ...allButMe, type: 'inactive' })
    void client.invalidateQueries(allButMe)
  }, [client, rights])
}

const allButMe: QueryFilters = { predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] }
