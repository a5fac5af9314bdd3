/**
 * The mean of a text's tokens, of length 1, from the last layer of a sentence model: one text, so that no token is
 * padding. Throws if the layer is of another shape.
 */
export function meanVector(layer: ArrayLike<unknown>, shape: readonly number[]): Float32Array {
  const [texts, tokens = 0, dims = 0] = shape
  if (
    !(layer instanceof Float32Array) ||
    texts !== 1 ||
    layer.length !== tokens * dims ||
    dims < 1
  ) {
    throw new Error(`the model's last layer has the shape ${shape.join(' x ')}`)
  }
  const mean = new Float64Array(dims)
  for (const [at, value] of layer.entries()) mean[at % dims] = (mean[at % dims] ?? 0) + value
  const length = Math.hypot(...mean)
  if (length === 0 || !Number.isFinite(length)) throw new Error('the text has no meaning')
  return Float32Array.from(mean, (value) => value / length)
}
