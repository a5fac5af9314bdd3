/** Why a provider's answer was refused, for the log: names of errors, never their content. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as Error & { code?: unknown }
  const cause = error.cause instanceof Error ? `: ${reason(error.cause)}` : ''
  return `${error.message}${typeof code === 'string' ? ` (${code})` : ''}${cause}`.slice(0, 300)
}
