import { hasNginx, type Nginx, startNginx } from '../../server/testing/nginx.ts'
import { keep } from '../processes.ts'

/** The path at which nginx alone serves the file. */
export const nginxPath = '/file'

/** nginx as one would set it up to serve large files, or null where it is not installed. */
export async function nginxAlone(folder: string, file: string): Promise<Nginx | null> {
  return startKept(
    folder,
    (address) => `server { listen ${address}; location = ${nginxPath} { alias ${file}; } }`,
  )
}

/** Starts nginx so that it ends with the benchmark at the latest. */
export async function startKept(folder: string, server: (address: string) => string) {
  if (!hasNginx) return null
  const nginx = await startNginx(folder, server)
  keep(nginx.child)
  return nginx
}
