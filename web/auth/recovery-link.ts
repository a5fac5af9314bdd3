/** Whether the fragment says, as the specification asks, that a recovery link led here. */
export function isRecovery(fragment: string): boolean {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('type') === 'recovery'
}
