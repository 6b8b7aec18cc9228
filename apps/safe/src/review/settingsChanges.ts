/** What a transaction changes about the Safe's settings: before and after, from the bytes and the chain. */
import { flattenCalls, type ReviewedCall } from '@peppermint/safe/review'
import { isAddressEqual, type Address } from 'viem'
import { t } from '@peppermint/ui/words/t.ts'

export interface SettingChange {
  readonly name: string
  /** Null where there was none. */
  readonly before: string | null
  /** Null where there is none afterwards. */
  readonly after: string | null
}

interface Settings {
  readonly safe: Address
  readonly owners: readonly Address[]
  readonly threshold: number
  readonly guard?: Address | null | undefined
  readonly fallbackHandler?: Address | null | undefined
}

const ZERO = /^0x0{40}$/

/** Changes in the order of the calls; later ones see the effects of earlier ones. */
export function settingsChanges(call: ReviewedCall, settings: Settings): readonly SettingChange[] {
  let { threshold } = settings
  let ownerCount = settings.owners.length
  const changes: SettingChange[] = []
  const setThreshold = (text: string | undefined, count: number): void => {
    const next = Number(text)
    if (Number.isSafeInteger(next) && (next !== threshold || count !== ownerCount))
      changes.push({
        name: t`Required signatures`,
        before: t`${threshold} of ${ownerCount}`,
        after: t`${next} of ${count}`,
      })
    threshold = next
    ownerCount = count
  }
  for (const { to, actor, builtIn, operation } of flattenCalls(call)) {
    // Those of another Safe, which would not be obeyed.
    const isOfSafe = actor !== null && isAddressEqual(actor, settings.safe)
    if (builtIn === null || operation === 1 || !isOfSafe || !isAddressEqual(to, settings.safe)) continue
    const [first, second, third] = (builtIn.parameters ?? []).map(({ value }) =>
      typeof value === 'string' ? value : '',
    )
    switch (builtIn.method) {
      case 'addOwnerWithThreshold':
        changes.push({ name: t`Owner`, before: null, after: first ?? '' })
        setThreshold(second, ownerCount + 1)
        break
      case 'removeOwner':
        changes.push({ name: t`Owner`, before: second ?? '', after: null })
        setThreshold(third, ownerCount - 1)
        break
      case 'swapOwner':
        changes.push({ name: t`Owner`, before: second ?? '', after: third ?? '' })
        break
      case 'changeThreshold':
        setThreshold(first, ownerCount)
        break
      case 'enableModule':
        changes.push({ name: t`Module`, before: null, after: first ?? '' })
        break
      case 'disableModule':
        changes.push({ name: t`Module`, before: second ?? '', after: null })
        break
      case 'setGuard':
        changes.push({ name: t`Guard`, before: settings.guard ?? null, after: noneIfZero(first) })
        break
      case 'setFallbackHandler':
        changes.push({
          name: t`Fallback handler`,
          before: settings.fallbackHandler ?? null,
          after: noneIfZero(first),
        })
        break
      default:
    }
  }
  return changes
}

const noneIfZero = (address = ''): string | null => (ZERO.test(address) ? null : address)
