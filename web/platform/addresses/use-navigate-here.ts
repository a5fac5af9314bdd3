import { useEffect, useRef } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'

/** Navigates after an asynchronous call, unless the user has navigated elsewhere meanwhile. */
export function useNavigateHere(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return (to, options) => {
    if (here.current) void navigate(to, options)
  }
}
