type Size = { width: number; height: number }

/** The largest size at which a picture fits into a space, in whole units. */
export function within(file: Size, space: Size): Size {
  const scale = Math.min(space.width / file.width, space.height / file.height)
  return {
    width: Math.max(1, Math.round(file.width * scale)),
    height: Math.max(1, Math.round(file.height * scale)),
  }
}
