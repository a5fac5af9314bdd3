import { uploadProgress } from '../../contract/storage/storage.ts'

const { started, stored } = uploadProgress

/**
 * The percentage shown during an upload: between those for 'started' and 'stored', in proportion to
 * the bytes.
 */
export function uploadPercent(sentBytes: number, totalBytes: number): number {
  const share = totalBytes > 0 ? Math.min(1, Math.max(0, sentBytes / totalBytes)) : 0
  return started + (stored - started) * share
}
