/** Why a provider's answer was not taken, for the log: names of errors, never what was sent. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as Error & { code?: unknown }
  const cause = error.cause instanceof Error ? `: ${reason(error.cause)}` : ''
  return `${error.message}${typeof code === 'string' ? ` (${code})` : ''}${cause}`.slice(0, 300)
}
