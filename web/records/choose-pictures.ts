import { uploadedPictureTypes } from '../../contract/records/record-pictures.ts'

/** Lets the user choose pictures from their device. */
export function choosePictures(onChosen: (files: File[]) => void) {
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', accept: uploadedPictureTypes.join(), multiple: true })
  input.addEventListener('change', () => onChosen([...(input.files ?? [])]))
  input.click()
}
