import { expect, test } from 'vitest'
import { uploadProgress } from '../../contract/storage/storage.ts'
import { uploadPercent } from './upload-progress.ts'

test('an upload starts at 10%, reaches 75% with its last byte, and 100% with its URL', {
  tags: ['2.4.7a', '2.4.7b', '2.9.4a'],
}, () => {
  expect(uploadPercent(0, 1000)).toBe(10)
  expect(uploadPercent(500, 1000)).toBe(42.5)
  expect(uploadPercent(1000, 1000)).toBe(75)
  expect(uploadProgress.done).toBe(100)
})
