import type { LocalFile, Objects } from './objects.ts'

/**
 * Lets `work` hand a stored file to a child process. The child inherits an open descriptor, so that
 * it needs no right to the store's folder and nothing is copied.
 */
export async function withLocalFile<T>(
  objects: Pick<Objects, 'open'>,
  path: string,
  work: (file: Omit<LocalFile, 'close'>) => Promise<T>,
): Promise<T> {
  const file = await objects.open(path)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}
