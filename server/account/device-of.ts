import type { Device } from '../../contract/account/account.ts'

type Marks = readonly (readonly [name: string, mark: RegExp])[]

/** Order matters: most browsers also name others. */
const browsers: Marks = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]{1,40} (?:Mobile(?:\/\w{1,40})? )?Safari\//],
]

/** Order matters: Android names Linux, and an iPhone names Mac OS. */
const systems: Marks = [
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** The browser and operating system that a user agent names, each null if unknown. */
export function deviceOf(userAgent: string | null): Device {
  return { browser: nameIn(userAgent, browsers), system: nameIn(userAgent, systems) }
}

function nameIn(userAgent: string | null, known: Marks): string | null {
  return known.find(([, mark]) => mark.test(userAgent ?? ''))?.[0] ?? null
}
