import { SettingsError } from '../settings/env.ts'

/** The error for a DATA_DIR that this process cannot use. */
export function unusable(path: string, cause: unknown): SettingsError {
  const { code } = cause as NodeJS.ErrnoException
  const sentence = `DATA_DIR cannot be used: ${path} cannot be created or written (${code}).`
  return new SettingsError(sentence, { cause })
}
