import { hasNginx, type Nginx, startNginx } from '../../server/testing/crashes/nginx.ts'
import { keep } from '../processes.ts'

/** The path at which nginx serves the file by itself. */
export const nginxPath = '/file'

/** nginx, configured as usual for large files; null if it is not installed. */
export async function nginxAlone(folder: string, file: string): Promise<Nginx | null> {
  return startKept(
    folder,
    (address) => `server { listen ${address}; location = ${nginxPath} { alias ${file}; } }`,
  )
}

/** Starts nginx. It is stopped when the benchmark ends, at the latest. */
export async function startKept(folder: string, server: (address: string) => string) {
  if (!hasNginx) return null
  const nginx = await startNginx(folder, server)
  keep(nginx.child)
  return nginx
}
