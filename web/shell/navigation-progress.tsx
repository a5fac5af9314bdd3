import { useNavigation } from 'react-router'

/** A thin progress bar at the top while the next page loads, shown after a short delay. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      aria-hidden="true"
      className="fade-in-0 slide-in-from-start fixed inset-x-0 top-0 z-50 h-0.5 animate-in bg-primary delay-150 duration-1000 fill-mode-both"
    />
  )
}
