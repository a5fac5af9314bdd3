/** Escapes text so that Markdown shows it literally, on one line: no links, images, HTML or other markup. */
export function markdownText(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|~$&@^]|:(?=\/\/)|(?<=www)\./gi, '\\$&')
    .replace(/^[-+=]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
}
