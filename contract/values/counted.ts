/** A number with its noun: '1 brief', '1,200 briefs', '2 canvases'. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
