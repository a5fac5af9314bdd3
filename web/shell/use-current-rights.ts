import { type QueryFilters, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { meQuery } from '../platform/session/use-me.ts'

/** How long revoked permissions may remain visible on an idle page. */
const rightsCheckMs = 10_000

/**
 * Keeps the page up to date with the user's permissions, which are refetched on each navigation and
 * at intervals. If they change, everything loaded under the old ones is dropped.
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
