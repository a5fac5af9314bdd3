/** The signs of a vector's dimensions, as '0' and '1': as many of them differ as the meanings do. */
export const sketchOf = (vector: readonly number[]) =>
  vector.map((value) => (value > 0 ? '1' : '0')).join('')
