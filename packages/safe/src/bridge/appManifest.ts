/** The manifest of a Safe App, as Safe{Wallet} reads it at `<app>/manifest.json`. */
import { isRecord } from '@peppermint/input/record'

/** How an app is shown and what it asks of the browser. */
export interface AppManifest {
  readonly name: string
  readonly iconUrl: string | undefined
  /** Browser features, such as `clipboard-write`. */
  readonly features: readonly string[]
  /** Undefined: Safe{Wallet} would refuse to add the app. */
  readonly problem: string | undefined
}

const MIN_ICON_SIZE = 128

export function withoutManifest(name: string, problem: string): AppManifest {
  return { name, iconUrl: undefined, features: [], problem }
}

/** @param base URL of the app, without query and slash at its end. */
export function readManifest(manifest: unknown, base: string): AppManifest {
  if (!isRecord(manifest)) return withoutManifest(new URL(base).host, 'manifest.json is no object')
  const { name, description, icons, iconPath, safe_apps_permissions: features } = manifest
  const isValid = isText(name) && isText(description) && (Array.isArray(icons) || isText(iconPath))
  const icon = isText(iconPath) ? iconPath : chooseIcon(Array.isArray(icons) ? icons : [])
  return {
    name: isText(name) ? name : new URL(base).host,
    iconUrl: icon === undefined ? undefined : absoluteUrl(icon, base),
    features: Array.isArray(features)
      ? features.filter((feature) => /^[a-z-]+$/.test(String(feature))).map(String)
      : [],
    problem: isValid ? undefined : 'manifest.json lacks name, description or icons',
  }
}

/** A scalable one, else the first of at least 128 px, else the first. */
function chooseIcon(icons: readonly unknown[]): string | undefined {
  const known = icons.flatMap((icon) =>
    isRecord(icon) && isText(icon['src'])
      ? [{ src: icon['src'], sizes: isText(icon['sizes']) ? icon['sizes'] : '', type: icon['type'] }]
      : [],
  )
  const scalable = known.find(({ sizes, type }) => sizes === 'any' || type === 'image/svg+xml')
  const large = known.find(({ sizes }) => Number.parseInt(sizes, 10) >= MIN_ICON_SIZE)
  return (scalable ?? large ?? known[0])?.src
}

/** Only https URLs are absolute for Safe{Wallet}. */
const absoluteUrl = (path: string, base: string) =>
  path.startsWith('https://') ? path : `${base}/${path.replace(/^\//, '')}`

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
