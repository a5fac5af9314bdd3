import { SettingsError } from '../settings/env.ts'

/** What is said of a DATA_DIR in which this process cannot work. */
export function unusable(path: string, cause: unknown): SettingsError {
  const { code } = cause as NodeJS.ErrnoException
  const sentence = `DATA_DIR cannot be used: ${path} cannot be made or written (${code}).`
  return new SettingsError(sentence, { cause })
}
