import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'

/** The ids of the files in blocks. */
export const fileIdsOf = (blocks: readonly DocumentBlock[]): string[] =>
  blocks.flatMap((block) => (block.type === 'picture' ? [block.attrs.picture.fileId] : []))
