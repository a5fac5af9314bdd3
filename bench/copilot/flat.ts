/** Normalizes case and separators, for the comparison of texts. */
export const flat = (text: string) => text.toLowerCase().replace(/[\s.,;:'"’\u00a0\u202f-]+/g, '')
