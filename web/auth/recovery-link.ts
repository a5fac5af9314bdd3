/** Whether the URL fragment marks a recovery link, as the specification defines it. */
export function isRecovery(fragment: string): boolean {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('type') === 'recovery'
}
