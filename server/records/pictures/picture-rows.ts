// What the kinds of record do themselves with the rows of their pictures.
export {
  copyPictures,
  deleteUnused,
  markUnused,
  type PictureRow,
  selectPictures,
} from './queries.ts'
