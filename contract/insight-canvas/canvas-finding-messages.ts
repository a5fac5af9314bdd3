/** The texts of finding on a canvas, of its map, and of connecting by keyboard. */
export const findingMessages = {
  find: 'Find on the canvas',
  placeholder: 'Find',
  next: 'Next',
  previous: 'Previous',
  close: 'Close',
  none: 'Nothing found',
  position: (at: number, of: number) => `${at} of ${of}`,

  map: 'Map',
  mapHint: 'Map of the canvas: press or drag to move the view.',
  hideMap: 'Hide the map',
  showMap: 'Show the map',

  from: 'From',
  to: 'To',
  free: 'Nothing (free end)',
  numbered: (name: string, at: number) => `${name} (${at})`,
  alignment: 'Align',
  edit: 'Edit',
  openProperties: 'Properties',
  newNote: 'Note here',
  newText: 'Text here',
} as const
