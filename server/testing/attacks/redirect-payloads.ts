/** Settings that allow some foreign URLs, each of which must be matched literally. */
export const redirectSettings = {
  PUBLIC_URL: 'https://portal.example',
  AUTH_REDIRECT_ALLOW:
    'https://*.partner.example/**, https://docs.example/page?, app.vendor://back, https://exact.example/a.b',
}

const hosts = [
  'evil.example',
  'portal.example.evil.example',
  'portal.example@evil.example',
  'portal.example:pw@evil.example',
  'evil.example#portal.example',
  'evil.example?portal.example',
  'evil.example\\portal.example',
  'evil.example\\@portal.example\\..',
  'portal.example%2eevil.example',
  'portal.example.',
  'portal.example:444',
  'xportal.example',
  'partner.example',
  'partner.example.evil.example',
  'a.b.partner.example',
  'a.partner.example.evil.example',
  'evil.example/a.partner.example/',
  'docs.example',
  'docs.example.evil.example',
  'exact.example',
  '127.0.0.1',
  '[::1]',
  '169.254.169.254',
  'localhost:3000',
]
const frames = [
  (host: string) => `https://${host}/`,
  (host: string) => `http://${host}/`,
  (host: string) => `//${host}/`,
  (host: string) => `https:${host}`,
  (host: string) => `https:\\\\${host}\\`,
  (host: string) => `\thttps://${host}/reset`,
  (host: string) => `https://${host}/..//portal.example/`,
  (host: string) => `ftp://${host}/`,
]
const schemes = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://portal.example/',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://portal.example/1',
  'about:blank',
  'app.vendor://back/else',
  'app.vendor://evil',
  '/reset-password',
  'reset-password',
  '',
  ' ',
  '\u0000',
  'null',
  'https://',
  'https://portal.example\r\nSet-Cookie: a=b@evil.example',
]

/** URLs that are neither ours nor allowed, but look similar. */
export const redirectPayloads = [
  ...hosts.flatMap((host) => frames.map((frame) => frame(host))),
  ...schemes,
  `https://portal.example/${'a'.repeat(3000)}`,
]
