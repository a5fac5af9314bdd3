import type { Env } from '../platform/settings/env.ts'

/** The address of a stored file, on the present PUBLIC_URL: rows keep the one it was stored under. */
export const presentAddress = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, address: string): string =>
  address.replace(/^[a-z]+:\/\/[^/?#]*/i, () => PUBLIC_URL)
