import type { Objects, OpenObject } from './objects.ts'

/**
 * Lets `work` pass a stored file to a child process. The child needs no access to the store: it inherits an
 * open descriptor, or asks this process for the ranges that it reads.
 */
export async function withOpenObject<T>(
  objects: Pick<Objects, 'open'>,
  path: string,
  work: (file: Omit<OpenObject, 'close'>) => Promise<T>,
): Promise<T> {
  const file = await objects.open(path)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}
