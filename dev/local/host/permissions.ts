/** What the user decided about apps, by origin, in the host's storage: permissions, features, the first use. */
import { isRecord } from '@peppermint/input/record'

/** As apps receive it (EIP-2255). */
export interface Permission {
  readonly parentCapability: string
  /** Origin of the app. */
  readonly invoker: string
  /** Milliseconds since 1970. */
  readonly date: number
  readonly caveats?: readonly { readonly type: string; readonly value: unknown }[]
}

/** A denial is stored as a permission that is restricted. */
const DENIED = [{ type: 'userRestricted', value: true }] as const

const keyOf = (kind: 'permissions' | 'features' | 'disclaimer', origin: string) =>
  `peppermint.safe-host.${kind}.${origin}`

export function readPermissions(origin: string): readonly Permission[] {
  const stored = readStored(keyOf('permissions', origin))
  return Array.isArray(stored) ? stored.filter(isPermission) : []
}

/** Whether the user granted it. */
export function isGranted(origin: string, capability: string): boolean {
  const held = readPermissions(origin).find(({ parentCapability }) => parentCapability === capability)
  return held !== undefined && held.caveats?.some(({ type }) => type === 'userRestricted') !== true
}

/** Replaces earlier decisions about the same capabilities. */
export function storeDecision(
  origin: string,
  capabilities: readonly string[],
  decision: 'granted' | 'denied',
): readonly Permission[] {
  const others = readPermissions(origin).filter(
    ({ parentCapability }) => !capabilities.includes(parentCapability),
  )
  const decided = capabilities.map((parentCapability): Permission => ({
    parentCapability,
    invoker: origin,
    date: Date.now(),
    ...(decision === 'denied' ? { caveats: DENIED } : {}),
  }))
  const permissions = [...others, ...decided]
  localStorage.setItem(keyOf('permissions', origin), JSON.stringify(permissions))
  return permissions
}

/** Browser features that the user has decided about: feature → granted. */
export function readFeatureDecisions(origin: string): Readonly<Record<string, boolean>> {
  const stored = readStored(keyOf('features', origin))
  if (!isRecord(stored)) return {}
  return Object.fromEntries(Object.entries(stored).map(([feature, granted]) => [feature, granted === true]))
}

export function storeFeatureDecisions(origin: string, decisions: Readonly<Record<string, boolean>>): void {
  localStorage.setItem(keyOf('features', origin), JSON.stringify(decisions))
}

/** Whether the user has continued to this app before. */
export const isDisclaimerAccepted = (origin: string): boolean =>
  readStored(keyOf('disclaimer', origin)) === 'accepted'

export function storeDisclaimerAccepted(origin: string): void {
  localStorage.setItem(keyOf('disclaimer', origin), JSON.stringify('accepted'))
}

function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return undefined
  }
}

function isPermission(value: unknown): value is Permission {
  return isRecord(value) && typeof value['parentCapability'] === 'string'
}
