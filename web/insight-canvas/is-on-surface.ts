/** Whether a press is on the surface: the tools and panels on it take their own presses. */
export const isOnSurface = (target: EventTarget) =>
  target instanceof Element &&
  target.closest('.react-flow__renderer') !== null &&
  target.closest('.react-flow__node-toolbar, textarea') === null
